import { nameBeside } from '@ashlar/schema'
import { flagOf } from '../values.ts'
import { enteredIn, inputsOf, isFine, type FormInput, type FormPart } from './form-parts.ts'

/** What bindings read of a form. */
export interface FormState {
  /** What was entered, by the name of the input; by the name of a widget that repeats inputs, a list with one object per cell. */
  readonly data: Readonly<Record<string, unknown>>
  readonly isValid: boolean
  readonly isDirty: boolean
}

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

/** What each input held before a person touched it, by the id of the input and its cell. */
export type Baselines = ReadonlyMap<string, unknown>

const keyOf = ({ place }: FormInput): string => [...place.cells, place.id].join('/')

/** The baselines with the present value of every input that is untouched or new. */
export const baselinesOf = (parts: readonly FormPart[], before: Baselines): Baselines =>
  new Map(
    inputsOf(parts).map((input) => {
      const { values } = input.snapshot
      const key = keyOf(input)
      const isUntouched = Object.hasOwn(values, 'isTouched') && !flagOf(values.isTouched)
      return [key, isUntouched || !before.has(key) ? enteredIn(input.snapshot) : before.get(key)]
    }),
  )

const dataOf = (parts: readonly FormPart[], formName: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    parts.map((part) => [
      nameBeside(part.snapshot.record.name, formName),
      part.kind === 'input' ? enteredIn(part.snapshot) : part.cells.map((cell) => dataOf(cell, formName)),
    ]),
  )

/**
 * The state of a form with the given inputs, which it names as what stands beside it does, also in a module. A hidden input counts with its value and cannot make the form invalid.
 */
export const formStateOf = (
  parts: readonly FormPart[],
  baselines: Baselines,
  formName: string,
): FormState => {
  const inputs = inputsOf(parts)
  return {
    data: dataOf(parts, formName),
    isValid: inputs.every(isFine),
    isDirty: inputs.some((input) => !saysTheSame(enteredIn(input.snapshot), baselines.get(keyOf(input)))),
  }
}

/** Whether the same was entered in the same inputs. */
export const sameEntries = (one: readonly FormPart[], other: readonly FormPart[]): boolean =>
  one.length === other.length &&
  one.every((part, index) => {
    const counterpart = other[index]
    if (counterpart?.snapshot.record.name !== part.snapshot.record.name) return false
    if (part.kind === 'input')
      return (
        counterpart.kind === 'input' && Object.is(enteredIn(part.snapshot), enteredIn(counterpart.snapshot))
      )
    return (
      counterpart.kind === 'cells' &&
      part.cells.length === counterpart.cells.length &&
      part.cells.every((cell, place) => sameEntries(cell, counterpart.cells[place] ?? []))
    )
  })
