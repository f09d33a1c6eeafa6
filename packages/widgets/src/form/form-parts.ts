import type { WidgetHost, WidgetSnapshot } from '../host.ts'
import { flagOf } from '../values.ts'

/** A widget of a form where it stands: on the page, or in one of several repeated cells. */
export interface FormPlace {
  /** The host as the widget's own cell sees it. */
  readonly host: WidgetHost
  readonly id: string
  /** The places of the cells around it inside the form, the outermost first. */
  readonly cells: readonly number[]
}

/** An input of a form. */
export interface FormInput {
  readonly kind: 'input'
  readonly place: FormPlace
  readonly snapshot: WidgetSnapshot
}

/** A widget that repeats inputs, with what stands in each of its cells. */
export interface FormCells {
  readonly kind: 'cells'
  readonly place: FormPlace
  readonly snapshot: WidgetSnapshot
  readonly cells: readonly (readonly FormPart[])[]
}

/** What a form collects, in order. */
export type FormPart = FormInput | FormCells

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
const isInput = (snapshot: WidgetSnapshot): boolean =>
  enteredName(snapshot) !== undefined &&
  (Object.hasOwn(snapshot.values, 'isTouched') || Object.hasOwn(snapshot.values, 'isValid'))

/** Whether a widget is a form of its own, whose inputs are its own business. */
const isForm = ({ values }: WidgetSnapshot): boolean =>
  Object.hasOwn(values, 'isDirty') && Object.hasOwn(values, 'data')

interface Found {
  readonly parts: readonly FormPart[]
  /** All widgets, also those in which nothing can be entered: what stands in them may change. */
  readonly places: readonly FormPlace[]
}

const noIds: ReadonlySet<string> = new Set()

/** What stands below a widget of one cell. Ends also where a host goes in circles. */
const findBelow = (from: FormPlace, around: ReadonlySet<string>): Found => {
  const { host, cells } = from
  const seen = new Set(around).add(from.id)
  const parts: FormPart[] = []
  const places: FormPlace[] = []
  const waiting = [...host.children(from.id)].toReversed()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const snapshot = host.snapshot(id)
    if (snapshot === undefined || seen.has(id)) continue
    seen.add(id)
    const place: FormPlace = { host, id, cells }
    places.push(place)
    if (isInput(snapshot)) parts.push({ kind: 'input', place, snapshot })
    if (isForm(snapshot)) continue
    const count = host.cellCount(id)
    if (count === undefined) {
      waiting.push(...[...host.children(id)].toReversed())
      continue
    }
    const template = findBelow(place, seen)
    // Cells without inputs stay asleep until they are drawn: a list may be long.
    if (template.parts.length === 0) {
      places.push(...template.places)
      continue
    }
    const inCells = Array.from({ length: count }, (_none, index) =>
      findBelow({ host: host.cell(id, index), id, cells: [...cells, index] }, seen),
    )
    for (const found of inCells) places.push(...found.places)
    parts.push({ kind: 'cells', place, snapshot, cells: inCells.map((found) => found.parts) })
  }
  return { parts, places }
}

/** What stands in a form at any depth; what stands in a form inside it is left out. */
export const findInForm = (host: WidgetHost, formId: string): Found =>
  findBelow({ host, id: formId, cells: [] }, noIds)

/** The inputs among parts of a form, those in cells too, in order. */
export const inputsOf = (parts: readonly FormPart[]): readonly FormInput[] =>
  parts.flatMap((part) => (part.kind === 'input' ? [part] : part.cells.flatMap(inputsOf)))

/** Whether an input keeps its rules; a hidden one cannot break any. */
export const isFine = ({ snapshot: { values } }: FormInput): boolean =>
  flagOf(values.isValid, true) || !flagOf(values.isVisible, true)
