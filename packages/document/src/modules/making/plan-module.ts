import { formatPath } from '@ashlar/expression'
import {
  nextName,
  type CustomEventRecord,
  type EmbedPropertyRecord,
  type JsonObject,
  type PageRecord,
  type PageRecords,
  type StateVariableRecord,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { foundProperties } from '../../bindings.ts'
import { handlerFields, mapHandlers } from '../../handlers.ts'
import { refuse, type Refusal } from '../../outcome.ts'
import { writtenParameters } from '../../parameters.ts'
import { descendantsOf, namesOf } from '../../tree.ts'
import { mentionsOf } from '../../uses/mentions.ts'
import { nameWordOf } from '../module-instances.ts'
import { nameOfEvent } from './interface-names.ts'
import { kindOfPath } from './kind-of-path.ts'
import { type MadeEvent, NotMovable, splitHandler, type StepGround } from './moving-steps.ts'
import {
  forRecord,
  type MadeValue,
  NamedPaths,
  namesOfCellFor,
  readingInputs,
  readingOutputs,
  refuseDataAround,
  refuseUnread,
} from './moving-reads.ts'
import { partsOfSelection, type SelectionParts } from './selection-parts.ts'

/** What a module would be that is made of components of a page, and what stands on the page then. */
export interface ModulePlan {
  readonly parts: SelectionParts
  /** What the component is called that shows the module. */
  readonly instance: string
  /** What the components read outside of them. */
  readonly inputs: readonly MadeValue[]
  /** What is read of them outside. */
  readonly outputs: readonly MadeValue[]
  /** What the page does where something happens in them. */
  readonly events: readonly MadeEvent[]
  /** The records of the module, under the ids that they have on the page or that are made of names. */
  readonly content: readonly PageRecord[]
  /** What else on the page is another, since it reads the component in the place of what stood there. */
  readonly changed: readonly PageRecord[]
  /** What the inputs of the component are given, as its property holds it. */
  readonly given: string
  /** The tests that name what goes, and have to be recorded anew. */
  readonly tests: readonly string[]
}

const word = /[A-Za-z_$][\w$]*/gu

/** A name for the component that stands for the module, which no code mentions. */
const instanceName = (records: PageRecords, name: string): string => {
  const taken = new Set(namesOf(records))
  for (const found of JSON.stringify(Object.values(records)).match(word) ?? []) taken.add(found)
  return nextName(nameWordOf(name), taken)
}

/** Says where the handlers of a record stand, by the handler. */
const pathsOfHandlers = (record: PageRecord, catalogue: WidgetCatalogue): ReadonlyMap<unknown, string> => {
  if (record.kind === 'widget') {
    const properties = catalogue.get(record.type)?.properties ?? {}
    return new Map(foundProperties(properties, record.properties).map(({ path, value }) => [value, path]))
  }
  return new Map(
    handlerFields
      .filter((field) => Object.hasOwn(record, field))
      .map((field): [unknown, string] => [Reflect.get(record, field), field]),
  )
}

/**
 * What becomes of components that are made a module of: what they read outside becomes inputs, what is read of them outputs,
 * and what the page does for them events. Everything goes on to mean what it meant; where that cannot be, it is refused in
 * a sentence that names the place. APIs and variables that nothing else uses go along.
 */
export const planModule = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids, name }: { ids: readonly string[]; name: string },
): { readonly ok: true; readonly plan: ModulePlan } | Refusal => {
  const found = partsOfSelection(records, catalogue, ids)
  if (!found.ok) return found
  try {
    return { ok: true, plan: plan(records, catalogue, found.parts, instanceName(records, name)) }
  } catch (error) {
    if (error instanceof NotMovable) return refuse('not_a_module', `${error.message}.`)
    throw error
  }
}

const plan = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  parts: SelectionParts,
  instance: string,
): ModulePlan => {
  const { moved, movedNames, inCells, cell } = parts
  const inOwnLists = idsInLists(records, catalogue, moved)
  const namesOfPage = namesOf(records)
  const stayingNames = new Set([...namesOfPage, 'App', 'Embed'].filter((name) => !movedNames.has(name)))
  const takenInside = new Set(movedNames)
  for (const record of moved.values()) {
    for (const mentioned of JSON.stringify(record).match(word) ?? []) takenInside.add(mentioned)
  }
  const outputs = new NamedPaths(takenInside)
  const inputs = new NamedPaths(new Set())
  const ground: StepGround = {
    movedNames,
    namesOfPage,
    inCells,
    besideInCell: cell?.beside ?? new Set(),
    outputOf: (path) => [instance, 'outputs', outputs.name(path)],
    eventName: (holder, path) => nameOfEvent(holder, path, takenInside),
  }
  const events: MadeEvent[] = []
  const inside = [...moved.values()].map((record) =>
    forRecord(record, () => {
      refuseUnread(mentionsOf(record, catalogue), stayingNames)
      refuseDataAround(record, catalogue, parts)
      const paths = pathsOfHandlers(record, catalogue)
      const split = mapHandlers(record, catalogue, (handler) => {
        const path = paths.get(handler) ?? 'steps'
        const made = splitHandler(handler, { name: record.name, path }, ground)
        events.push(...made.events)
        return made.steps
      })
      const namesOfCell = namesOfCellFor(record, catalogue, parts, inOwnLists)
      return readingInputs(split, catalogue, inputs, { stayingNames, namesOfCell })
    }),
  )
  const changed = readingOutputs(records, catalogue, parts, { instance, ground })
  const content = [
    ...inside,
    ...inputs.values.map(({ name: input, path }, place): EmbedPropertyRecord => {
      const kind = kindOfPath(records, catalogue, path)
      return {
        kind: 'embedProperty',
        id: `input-${input}`,
        name: input,
        defaultValue: '',
        ...(kind === null ? {} : { valueKind: kind }),
        onChange: [],
        createdAt: place,
      }
    }),
    ...outputs.values.map(
      ({ name: output, path }, place): StateVariableRecord => ({
        kind: 'stateVariable',
        id: `output-${output}`,
        name: output,
        defaultValue: `{{ ${formatPath(path)} }}`,
        persistance: 'Temporary',
        isOutput: true,
        createdAt: place,
      }),
    ),
    ...events.map(
      (event, place): CustomEventRecord => ({
        kind: 'event',
        id: `event-${event.name}`,
        name: event.name,
        arguments: event.arguments.map((argument) => ({ id: `argument-${argument}`, name: argument })),
        onTrigger: [],
        createdAt: place,
      }),
    ),
  ]
  return {
    parts,
    instance,
    inputs: inputs.values,
    outputs: outputs.values,
    events,
    content,
    changed,
    given: writtenParameters(
      inputs.values.map(({ name: input, path }) => ({
        name: input,
        value: `{{ ${formatPath(path)} }}`,
        isText: false,
      })),
    ),
    tests: testsThatName(records, moved),
  }
}

/** What stands in the cells of lists that go into the module themselves. */
const idsInLists = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  moved: ReadonlyMap<string, PageRecord>,
): ReadonlySet<string> =>
  new Set(
    [...moved.values()]
      .filter((record) => record.kind === 'widget' && catalogue.get(record.type)?.repeats !== undefined)
      .flatMap(({ id }) => descendantsOf(records, id))
      .map(({ id }) => id),
  )

/** The tests whose steps name something that goes. */
const testsThatName = (records: PageRecords, moved: ReadonlyMap<string, PageRecord>): string[] =>
  Object.values(records)
    .filter((record) => record.kind === 'test')
    .filter((test) => [...moved.keys()].some((id) => JSON.stringify(test).includes(JSON.stringify(id))))
    .map(({ name }) => name)

/** What the component that shows a planned module follows events with, as its property holds it. */
export const eventsOfPlan = ({ events }: ModulePlan, newId: () => string): JsonObject[] =>
  events.map(({ name, steps }) => ({ id: newId(), name, onEvent: JSON.parse(JSON.stringify(steps)) }))
