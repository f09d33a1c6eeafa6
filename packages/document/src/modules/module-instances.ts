import {
  gridRowHeight,
  type JsonObject,
  type JsonValue,
  type PageRecords,
  type UsedModule,
  type WidgetRecord,
} from '@ashlar/schema'
import { isObject } from '../bindings.ts'
import { childrenOf, rootOf } from '../tree.ts'
import { put, type NewId, type Outcome } from '../outcome.ts'
import { moduleInterface, modulesOn, type ModuleInterface } from './module-interface.ts'

/** The word that names of a module on pages begin with: `AddressCard` for "Address card". */
export const nameWordOf = (name: string): string => {
  const words = name.normalize('NFKD').match(/[A-Za-z][A-Za-z0-9]*/g) ?? []
  const word = words.map((each) => `${each[0]?.toUpperCase() ?? ''}${each.slice(1)}`).join('')
  return word === '' ? 'Module' : word.slice(0, 40)
}

/** The list of events for which steps can be written; those that were written stay, also for events that are gone. */
const eventItems = (shown: ModuleInterface, before: readonly JsonValue[], newId: NewId): JsonValue[] => {
  const known = before.filter((item) => isObject(item))
  const ofModule = shown.events.map(
    ({ name }): JsonObject => known.find((item) => item.name === name) ?? { id: newId(), name, onEvent: [] },
  )
  const names = new Set(shown.events.map(({ name }) => name))
  const left = known.filter(
    ({ name, onEvent }) =>
      !(typeof name === 'string' && names.has(name)) && Array.isArray(onEvent) && onEvent.length > 0,
  )
  return [...ofModule, ...left]
}

/** The properties of a component that shows a version of a module. `content` is the page of that version. */
export const moduleProperties = (
  { moduleId, version }: UsedModule,
  content: PageRecords,
  newId: NewId,
  before: readonly JsonValue[] = [],
): JsonObject => ({
  moduleId,
  moduleVersion: version,
  events: eventItems(moduleInterface(content), before, newId),
})

/** How many grid units what stands on the page of a module takes from top to bottom, as it was drawn. */
export const rowsOfModule = (content: PageRecords): number => {
  const root = rootOf(content)
  if (root === undefined) return 0
  const bottomOf = (canvasId: string): number =>
    Math.max(0, ...childrenOf(content, canvasId).map((widget) => widget.top.value + rowsDrawn(widget)))
  return childrenOf(content, root.id)
    .filter(({ type }) => type === 'section')
    .map((section) => Math.max(0, ...childrenOf(content, section.id).map(({ id }) => bottomOf(id))))
    .reduce((sum, rows) => sum + rows, 0)
}

const rowsDrawn = ({ height }: WidgetRecord): number =>
  height.mode === 'px' ? Math.ceil(height.value / gridRowHeight) : height.value

const eventsOf = ({ properties }: WidgetRecord): readonly JsonValue[] =>
  Array.isArray(properties.events) ? properties.events : []

/** Lets every component of a page that shows a module show another version of it, or only some of them. */
export const updateModule = (
  records: PageRecords,
  { used, content, ids }: { used: UsedModule; content: PageRecords; ids?: readonly string[] },
  newId: NewId,
): Outcome =>
  put(
    records,
    modulesOn(records)
      .filter(
        ({ widget, used: { moduleId } }) => moduleId === used.moduleId && ids?.includes(widget.id) !== false,
      )
      .map(({ widget }) => ({
        ...widget,
        properties: { ...widget.properties, ...moduleProperties(used, content, newId, eventsOf(widget)) },
      })),
  )
