import { renameInTemplate } from '@ashlar/expression'
import {
  eventStepFacts,
  type EventHandler,
  type JsonObject,
  type JsonValue,
  type PageRecord,
  type WidgetCatalogue,
  type WidgetProperties,
} from '@ashlar/schema'
import { isHandler, isObject } from './bindings.ts'

type Replace = (name: string) => string
interface Renaming {
  /** The new name of an entity, or the same one. */
  name: Replace
  /** A text with its bindings' references renamed. */
  template: Replace
}

/**
 * A record in which every reference to an entity has its new name: in bindings, in the fields of event steps that name
 * entities, and in the blocks of APIs. The record's own name stays. The same object where nothing changes.
 */
export const renameReferences = (
  record: PageRecord,
  from: string,
  to: string,
  catalogue: WidgetCatalogue,
): PageRecord => {
  const renaming: Renaming = {
    name: (name) => (name === from ? to : name),
    template: (text) => renameInTemplate(text, from, to),
  }
  switch (record.kind) {
    case 'widget': {
      const known = catalogue.get(record.type)?.properties ?? {}
      const properties = inProperties(record.properties, known, renaming)
      return properties === record.properties ? record : { ...record, properties }
    }
    case 'stateVariable': {
      const defaultValue = renaming.template(record.defaultValue)
      return defaultValue === record.defaultValue ? record : { ...record, defaultValue }
    }
    case 'timer': {
      const steps = inHandler(record.steps, renaming)
      return steps === record.steps ? record : { ...record, steps }
    }
    case 'event': {
      const onTrigger = inHandler(record.onTrigger, renaming)
      return onTrigger === record.onTrigger ? record : { ...record, onTrigger }
    }
    case 'embedProperty': {
      const defaultValue = renaming.template(record.defaultValue)
      const onChange = inHandler(record.onChange, renaming)
      const isUnchanged = defaultValue === record.defaultValue && onChange === record.onChange
      return isUnchanged ? record : { ...record, defaultValue, onChange }
    }
    case 'api': {
      // Inside an API the name of a block hides an entity of the page.
      const isHidden = record.blocks.some(({ name }) => name === from)
      const blocks = isHidden
        ? record.blocks
        : mapList(record.blocks, (block) => {
            const configuration = inObject(block.configuration, renaming)
            return configuration === block.configuration ? block : { ...block, configuration }
          })
      const onSuccess = inHandler(record.onSuccess, renaming)
      const onError = inHandler(record.onError, renaming)
      const onCancel = inHandler(record.onCancel, renaming)
      const isUnchanged =
        blocks === record.blocks &&
        onSuccess === record.onSuccess &&
        onError === record.onError &&
        onCancel === record.onCancel
      return isUnchanged ? record : { ...record, blocks, onSuccess, onError, onCancel }
    }
  }
}

const mapList = <Item>(list: Item[], map: (item: Item) => Item): Item[] => {
  const mapped = list.map(map)
  return mapped.some((item, index) => item !== list[index]) ? mapped : list
}

const inProperties = (values: JsonObject, properties: WidgetProperties, renaming: Renaming): JsonObject => {
  let next = values
  for (const [name, value] of Object.entries(values)) {
    const property = properties[name]
    let renamed: JsonValue = value
    if (property?.kind === 'eventHandler' && isHandler(value)) {
      const handler = inHandler(value, renaming)
      if (handler !== value) renamed = jsonOf(handler)
    } else if (property?.kind === 'items' && Array.isArray(value)) {
      renamed = mapList(value, (item) =>
        isObject(item) ? inProperties(item, property.properties, renaming) : item,
      )
    } else renamed = inValue(value, renaming)
    if (renamed !== value) next = { ...next, [name]: renamed }
  }
  return next
}

const inValue = (value: JsonValue, renaming: Renaming): JsonValue => {
  if (typeof value === 'string') return renaming.template(value)
  if (Array.isArray(value)) return mapList(value, (item) => inValue(item, renaming))
  return isObject(value) ? inObject(value, renaming) : value
}

const inObject = (value: JsonObject, renaming: Renaming): JsonObject => {
  let next = value
  for (const [key, inner] of Object.entries(value)) {
    const renamed = inValue(inner, renaming)
    if (renamed !== inner) next = { ...next, [key]: renamed }
  }
  return next
}

const inHandler = (handler: EventHandler, renaming: Renaming): EventHandler =>
  mapList(handler, (step) => {
    const facts = eventStepFacts.find(({ type }) => type === step.type)
    if (facts === undefined) return step
    let next = step
    for (const { path } of facts.names) next = replaceAt(next, path.split('.'), renaming.name)
    for (const path of facts.templates) next = replaceAt(next, path.split('.'), renaming.template)
    for (const branch of facts.branches) {
      const steps: unknown = Reflect.get(next, branch)
      if (!isHandler(steps)) continue
      const renamed = inHandler(steps, renaming)
      if (renamed !== steps) next = { ...next, [branch]: renamed }
    }
    return next
  })

/** Replaces the text, or each text of the list, at a path of fields; the shape stays what it was. */
const replaceAt = <Value extends object>(value: Value, [key, ...rest]: string[], replace: Replace): Value => {
  if (key === undefined || !Object.hasOwn(value, key)) return value
  const inner: unknown = Reflect.get(value, key)
  let next: unknown = inner
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) next = replaceAt(inner, rest, replace)
  else if (typeof inner === 'string') next = replace(inner)
  else if (Array.isArray(inner)) {
    next = mapList<unknown>(inner, (item) => (typeof item === 'string' ? replace(item) : item))
  }
  return next === inner ? value : { ...value, [key]: next }
}

/** Steps as a value of JSON: optional fields that are not given are left out. */
export const jsonOf = (value: object): JsonValue =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what JSON.parse gives is JSON by definition
  JSON.parse(JSON.stringify(value)) as JsonValue
