import {
  emptyChange,
  jsonOf,
  type Outcome,
  propertyAt,
  setProperty,
  changeFrame,
  updateApi,
  updateCustomEvent,
  updateEmbedProperty,
  updateStateVariable,
  updateTimer,
  valueAt,
  withValueAt,
} from '@ashlar/document'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import {
  apiRecordSchema,
  frameRecordSchema,
  check,
  type EventHandler,
  eventHandlerSchema,
  type JsonValue,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetProperty,
  type WidgetRecord,
} from '@ashlar/schema'
import type { CodeMode } from '../code/languages.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { locate } from './locate.ts'

/** The code at a place of the document, and how it is changed. */
interface ExpandedCode {
  readonly record: PageRecord
  /** What the code is, beside the name of its entity: "Text", "Script". */
  readonly label: string
  readonly mode: CodeMode
  readonly value: string
  /** The property of a component that it is. */
  readonly property?: WidgetProperty
  readonly write: (text: string) => Outcome
}

/** Where the code is read and written. */
interface ExpandedGround {
  readonly records: PageRecords
  readonly catalogue: WidgetCatalogue
  readonly newId: () => string
}

/** The code at a place; null where nothing is there any more. */
export const expandedCode = (ground: ExpandedGround, place: PropertyPlace): ExpandedCode | null => {
  const record = Object.hasOwn(ground.records, place.entityId) ? ground.records[place.entityId] : undefined
  if (record?.kind !== place.entityType) return null
  const root = record.kind === 'widget' ? record.properties : jsonOf(record)
  const path = locate(root, place.path.split('.'))
  if (path === null) return null
  const value = valueAt(root, path.join('.'))
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  if (record.kind === 'widget') return ofWidget(ground, record, path, text)
  const part = facts(record, root, path)
  return part && { record, ...part, value: text, write: (next) => write(ground, record, root, path, next) }
}

const script = { label: 'Script', mode: 'script' } as const

const ofWidget = (
  { records, catalogue, newId }: ExpandedGround,
  record: WidgetRecord,
  path: readonly string[],
  value: string,
): ExpandedCode | null => {
  const [first = '', ...rest] = path
  const descriptor = catalogue.get(record.type)
  const property = descriptor && (propertyAt(descriptor, path.join('.')) ?? propertyAt(descriptor, first))
  if (property === undefined) return null
  const isStep = property.kind === 'eventHandler'
  if (isStep && path.at(-1) !== 'code') return null
  return {
    record,
    property,
    value,
    ...(isStep ? script : { label: property.label, mode: property.kind === 'data' ? 'json' : 'text' }),
    write: (text) =>
      setProperty(
        records,
        catalogue,
        isStep
          ? { ids: [record.id], path: first, value: withValueAt(record.properties[first], rest, text) }
          : { ids: [record.id], path: path.join('.'), value: text },
        newId,
      ),
  }
}

const facts = (
  record: Exclude<PageRecord, WidgetRecord>,
  root: JsonValue,
  path: readonly string[],
): Pick<ExpandedCode, 'label' | 'mode'> | null => {
  if (path.length === 1 && path[0] === 'defaultValue') return { label: 'Default value', mode: 'json' }
  if (path.at(-1) === 'code' && record.kind !== 'api') return script
  if (record.kind !== 'api') return null
  const key = path.at(-1) ?? ''
  const block = valueAt(root, path.slice(0, -2).join('.'))
  const plugin = typeof block === 'object' && block !== null ? Reflect.get(block, 'pluginId') : undefined
  const sections = typeof plugin === 'string' ? (findDescriptor(plugin)?.step.sections ?? []) : []
  const field = sections.flatMap(({ fields }) => fields).find((one) => one.key === key)
  if (field === undefined) return path.at(-1) === 'code' ? script : null
  return { label: field.label, mode: field.kind === 'code' ? field.language : 'text' }
}

const write = (
  { records }: ExpandedGround,
  record: Exclude<PageRecord, WidgetRecord>,
  root: JsonValue,
  path: readonly string[],
  text: string,
): Outcome => {
  const { id } = record
  const [first = ''] = path
  const next = withValueAt(root, path, text) ?? null
  const steps = (): EventHandler => {
    const checked = check(eventHandlerSchema, valueAt(next, first))
    return checked.ok ? checked.value : []
  }
  const defaultOrSteps = () => (first === 'defaultValue' ? { defaultValue: text } : { onChange: steps() })
  switch (record.kind) {
    case 'stateVariable':
      return updateStateVariable(records, { id, ...defaultOrSteps() })
    case 'embedProperty':
      return updateEmbedProperty(records, { id, ...defaultOrSteps() })
    case 'timer':
      return updateTimer(records, { id, steps: steps() })
    case 'event':
      return updateCustomEvent(records, { id, onTrigger: steps() })
    case 'api': {
      const checked = check(apiRecordSchema, next)
      return updateApi(records, { api: checked.ok ? checked.value : record })
    }
    case 'frame': {
      const checked = check(frameRecordSchema, next)
      return changeFrame(records, checked.ok ? checked.value : record)
    }
    // No code stands in these.
    case 'theme':
    case 'profiles':
    case 'pictures':
    case 'route':
    case 'test':
    case 'workflow':
    case 'job':
      return { ok: true, change: emptyChange() }
  }
}
