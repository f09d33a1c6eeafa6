import type { WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import type { WidgetSnapshot } from '@ashlar/runtime'
import { previewLine } from '../code/value-preview.ts'
import { isSet, sharedProperties } from '../properties/shared-properties.ts'

/** Where a value comes from. */
type ValueSource = 'entered' | 'default' | 'binding' | 'set' | 'followed' | 'own'

/** What is said of each source. */
export const sourceWords: Readonly<Record<ValueSource, string>> = {
  entered: 'entered',
  default: 'default',
  binding: 'binding',
  set: 'set on the page',
  followed: 'from its default',
  own: 'its own',
}

/** A property or a value of a component as it is now. */
export interface PropertyLine {
  /** `text`. */
  readonly path: string
  readonly label: string
  readonly value: string
  readonly source: ValueSource
  readonly error: string | undefined
  /** Whether it is a property of the panel, to which one can go. */
  readonly isProperty: boolean
}

interface Living {
  readonly snapshot: WidgetSnapshot | undefined
  /** What was entered or set in it, by name. */
  readonly set: readonly string[]
}

/** How many letters of a value stand in a line. */
const valueLength = 120

/** The properties of a component with their present values, those that are like they began after the others. */
export const propertyLines = (
  widget: WidgetRecord,
  catalogue: WidgetCatalogue,
  { snapshot, set }: Living,
): PropertyLine[] => {
  const bound = new Set(widget.dynamicBindingPathList.map(({ key }) => key.split('.', 1)[0]))
  const lines = sharedProperties([widget], catalogue)
    .filter(({ property }) => property.kind !== 'eventHandler')
    .map((shown): PropertyLine => {
      const { path, property } = shown
      const source = set.includes(path)
        ? 'set'
        : bound.has(path)
          ? 'binding'
          : isSet(shown)
            ? 'entered'
            : 'default'
      const written = shown.value.kind === 'same' ? shown.value.value : null
      const value = snapshot === undefined ? written : snapshot.values[path]
      return {
        path,
        label: property.label,
        source,
        isProperty: true,
        value: previewLine(value, valueLength),
        error: errorOf(snapshot, path),
      }
    })
  return lines.toSorted((one, other) => Number(one.source === 'default') - Number(other.source === 'default'))
}

/** The error of a property, or of a part of it. */
const errorOf = (snapshot: WidgetSnapshot | undefined, path: string): string | undefined => {
  const errors = snapshot?.errors ?? {}
  const key = Object.keys(errors).find((known) => known === path || known.startsWith(`${path}.`))
  return key === undefined ? undefined : errors[key]
}

/** What a component exposes beside its properties: what people enter, what is selected, what it works out. */
export const exposedLines = (
  widget: WidgetRecord,
  catalogue: WidgetCatalogue,
  { snapshot, set }: Living,
): PropertyLine[] =>
  Object.entries(catalogue.get(widget.type)?.exposes ?? {}).map(([path, { initialFrom }]) => ({
    path,
    label: path,
    value: previewLine(snapshot?.values[path], valueLength),
    source: set.includes(path) ? 'entered' : initialFrom === undefined ? 'own' : 'followed',
    error: undefined,
    isProperty: false,
  }))

/** The values that a person sets in a component by using it. */
export const enteredByPeople = (widget: WidgetRecord, catalogue: WidgetCatalogue): string[] => {
  const { exposes = {}, settable = [] } = catalogue.get(widget.type) ?? {}
  return Object.entries(exposes)
    .filter(([name, { initialFrom }]) => initialFrom !== undefined || settable.includes(name))
    .map(([name]) => name)
}
