import type { WidgetHost, WidgetSnapshot } from '../host.ts'
import { flagOf } from '../values.ts'

/** What bindings read of a form. */
export interface FormState {
  /** What was entered, by the name of the input. */
  readonly data: Readonly<Record<string, unknown>>
  readonly isValid: boolean
  readonly isDirty: boolean
}

/** The names under which widgets expose what a person entered, the general one first. */
const enteredNames = [
  'value',
  'selectedOptionValue',
  'selectedOptionValues',
  'isChecked',
  'selectedDate',
  'files',
] as const

const enteredName = ({ values }: WidgetSnapshot): string | undefined =>
  enteredNames.find((name) => Object.hasOwn(values, name))

/** What a person entered in an input. */
export const enteredIn = (input: WidgetSnapshot): unknown => input.values[enteredName(input) ?? '']

/** Whether a widget is something a person fills in: it has a value, and rules or a state of having been touched. */
export const isInput = (snapshot: WidgetSnapshot): boolean =>
  enteredName(snapshot) !== undefined &&
  (Object.hasOwn(snapshot.values, 'isTouched') || Object.hasOwn(snapshot.values, 'isValid'))

/** Whether a widget is a form of its own, whose inputs are its own business. */
const isForm = ({ values }: WidgetSnapshot): boolean =>
  Object.hasOwn(values, 'isDirty') && Object.hasOwn(values, 'data')

/** All widgets that stand in a form, in order, those in a form inside it left out. Ends also where a host goes in circles. */
export const widgetsIn = (host: WidgetHost, formId: string): readonly string[] => {
  const found = new Set<string>()
  const waiting = [...host.children(formId)].toReversed()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const snapshot = host.snapshot(id)
    if (snapshot === undefined || found.has(id) || id === formId) continue
    found.add(id)
    if (!isForm(snapshot)) waiting.push(...[...host.children(id)].toReversed())
  }
  return [...found]
}

/** The inputs of a form, in order. */
export const inputsIn = (host: WidgetHost, formId: string): readonly WidgetSnapshot[] =>
  widgetsIn(host, formId).flatMap((id) => {
    const snapshot = host.snapshot(id)
    return snapshot !== undefined && isInput(snapshot) ? [snapshot] : []
  })

/** Whether two values say the same, also where the host holds copies. What cannot be compared is different. */
export const saysTheSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false
  }
}

/** What each input held before a person touched it, by id. */
export type Baselines = ReadonlyMap<string, unknown>

/** The baselines with the present value of every input that is untouched or new. */
export const baselinesOf = (inputs: readonly WidgetSnapshot[], before: Baselines): Baselines =>
  new Map(
    inputs.map((input) => {
      const { record, values } = input
      const isUntouched = Object.hasOwn(values, 'isTouched') && !flagOf(values.isTouched)
      return [record.id, isUntouched || !before.has(record.id) ? enteredIn(input) : before.get(record.id)]
    }),
  )

/** The state of a form with the given inputs. A hidden input counts with its value and cannot make the form invalid. */
export const formStateOf = (inputs: readonly WidgetSnapshot[], baselines: Baselines): FormState => ({
  data: Object.fromEntries(inputs.map((input) => [input.record.name, enteredIn(input)])),
  isValid: inputs.every(({ values }) => flagOf(values.isValid, true) || !flagOf(values.isVisible, true)),
  isDirty: inputs.some((input) => !saysTheSame(enteredIn(input), baselines.get(input.record.id))),
})

/** Whether two states of a form hold the same. */
export const sameFormState = (one: FormState, other: FormState): boolean => {
  if (one.isValid !== other.isValid || one.isDirty !== other.isDirty) return false
  const names = Object.keys(one.data)
  return (
    names.length === Object.keys(other.data).length &&
    names.every((name) => Object.hasOwn(other.data, name) && Object.is(one.data[name], other.data[name]))
  )
}
