import { withoutSample, type ValuesOf, type ViewFacts, type WidgetProperty } from '@ashlar/schema'
import { flagOf, numberOf, textOf } from './values.ts'

type Reader = (given: unknown) => unknown

const asGiven: Reader = (given) => given

const choiceReader = (property: WidgetProperty | undefined, initial: unknown): Reader => {
  if (property?.kind !== 'choice') return asGiven
  const allowed = new Set(property.options.map(({ value }) => value))
  return (given) => (typeof given === 'string' && allowed.has(given) ? given : initial)
}

const numberReader =
  (initial: unknown): Reader =>
  (given) =>
    numberOf(given) ?? initial

const propertyReader = (declared: WidgetProperty): Reader | undefined => {
  // One value per row of a list: whoever draws a row reads its own.
  if (declared.perItem !== undefined) return asGiven
  const property = withoutSample(declared)
  switch (property.kind) {
    case 'text':
      return property.mayBeList === true ? asGiven : textOf
    case 'color':
    case 'icon':
      return textOf
    case 'boolean':
      return (given) => flagOf(given, property.default)
    case 'choice':
      return choiceReader(property, property.default)
    case 'number':
      return property.mayBeEmpty === true ? numberOf : numberReader(property.default ?? undefined)
    case 'data':
    case 'items':
      return asGiven
    case 'eventHandler':
      return undefined
  }
}

const exposedReader = ({ exposes, properties }: ViewFacts, name: string): Reader => {
  const { initial = null, among } = exposes[name] ?? {}
  if (among !== undefined) return choiceReader(properties[among], initial)
  if (typeof initial === 'boolean') return (given) => flagOf(given, initial)
  return typeof initial === 'number' ? numberReader(initial) : asGiven
}

type Readers = readonly (readonly [name: string, read: Reader])[]

const readersByFacts = new WeakMap<ViewFacts, Readers>()

const readersOf = (facts: ViewFacts): Readers => {
  const known = readersByFacts.get(facts)
  if (known !== undefined) return known
  const readers: (readonly [string, Reader])[] = []
  for (const [name, property] of Object.entries(facts.properties)) {
    const read = propertyReader(property)
    if (read !== undefined) readers.push([name, read])
  }
  for (const name of Object.keys(facts.exposes)) readers.push([name, exposedReader(facts, name)])
  readersByFacts.set(facts, readers)
  return readers
}

/**
 * The values of a widget as its view reads them: whatever bindings and handlers gave, a text is a string, a switch is on or
 * off, a choice is one of its options, a number is finite or not there. What is missing or of another kind is what the
 * descriptor says, unless that is a sample. Data and whatever may have any shape stay as they were given.
 */
export function readValues<Widget extends ViewFacts>(
  facts: Widget,
  given: Readonly<Record<string, unknown>>,
): ValuesOf<Widget>
// The compiler cannot follow a loop over names, so that it takes the type above for the one below without a proof;
// `read-values.test.ts` asks each property of each widget for it.
export function readValues(
  facts: ViewFacts,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, read] of readersOf(facts)) values[name] = read(given[name])
  return values
}
