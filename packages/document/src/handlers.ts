import {
  eventStepFacts,
  type EventHandler,
  type JsonObject,
  type JsonValue,
  type NameSpace,
  type PageRecord,
  type WidgetCatalogue,
  type WidgetProperties,
} from '@ashlar/schema'
import { isHandler, isObject } from './bindings.ts'

/** The fields of records other than widgets that hold steps. */
export const handlerFields = [
  'steps',
  'onTrigger',
  'onChange',
  'onSuccess',
  'onError',
  'onCancel',
  'onMessage',
]

/** The kinds of things that steps name and that are records of a page; pages and routes are not. */
const kindsOfPage: ReadonlySet<string> = new Set([
  'api',
  'widget',
  'stateVariable',
  'timer',
  'event',
  'modal',
  'slideout',
])

/** A list with each item replaced; the same list where nothing changes. */
export const mapList = <Item>(list: Item[], map: (item: Item) => Item): Item[] => {
  const mapped = list.map(map)
  return mapped.some((item, index) => item !== list[index]) ? mapped : list
}

/** A record with each of its event handlers replaced; the same object where nothing changes. */
export const mapHandlers = (
  record: PageRecord,
  catalogue: WidgetCatalogue,
  map: (handler: EventHandler) => EventHandler,
): PageRecord => {
  if (record.kind === 'widget') {
    const properties = inProperties(record.properties, catalogue.get(record.type)?.properties ?? {}, map)
    return properties === record.properties ? record : { ...record, properties }
  }
  let next = record
  for (const field of handlerFields) {
    const handler: unknown = Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined
    if (!isHandler(handler)) continue
    const mapped = map(handler)
    if (mapped !== handler) next = { ...next, [field]: mapped }
  }
  return next
}

const inProperties = (
  values: JsonObject,
  properties: WidgetProperties,
  map: (handler: EventHandler) => EventHandler,
): JsonObject => {
  let next = values
  for (const [name, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    let mapped: JsonValue = value
    if (property?.kind === 'eventHandler' && isHandler(value)) {
      const handler = map(value)
      if (handler !== value) mapped = jsonOf(handler)
    } else if (property?.kind === 'items' && Array.isArray(value)) {
      mapped = mapList(value, (item) =>
        isObject(item) ? inProperties(item, property.properties, map) : item,
      )
    }
    if (mapped !== value) next = { ...next, [name]: mapped }
  }
  return next
}

/** Steps as a value of JSON: optional fields that are not given are left out. */
export const jsonOf = (value: object): JsonValue =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what JSON.parse gives is JSON by definition
  JSON.parse(JSON.stringify(value)) as JsonValue

/** The fields of a step that name records of a space, as lists of keys. No step names what is below `Embed`. */
export const namePaths = (step: EventHandler[number], space: NameSpace): string[][] =>
  eventStepFacts[step.type].names
    .filter(({ kind }) => kindsOfPage.has(kind))
    .map(({ path }) => path.split('.'))
    .filter((path) => {
      let holder: unknown = step
      for (const key of path.slice(0, -1)) holder = isObject(holder) ? holder[key] : undefined
      return space === (isObject(holder) && holder.scope === 'app' ? 'App' : 'page')
    })

/** The nested handlers of a step, as far as it has any. */
export const branchesOf = (step: EventHandler[number]): EventHandler[] =>
  eventStepFacts[step.type].branches.flatMap((branch) => {
    const steps: unknown = Reflect.get(step, branch)
    return isHandler(steps) ? [steps] : []
  })

/** A handler with its nested handlers replaced as well, the inner ones first. */
export const mapBranches = (
  step: EventHandler[number],
  map: (handler: EventHandler) => EventHandler,
): EventHandler[number] => {
  let next = step
  for (const branch of eventStepFacts[step.type].branches) {
    const steps: unknown = Reflect.get(next, branch)
    if (!isHandler(steps)) continue
    const mapped = map(steps)
    if (mapped !== steps) next = { ...next, [branch]: mapped }
  }
  return next
}
