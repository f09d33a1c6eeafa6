import {
  structuralFields,
  type DslWidget,
  type JsonObject,
  type JsonValue,
  type PageDsl,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateNKeysBetween } from 'fractional-indexing'
import { onFullGrid } from './coarse-grid.ts'
import { withBindingPaths } from './bindings.ts'
import { flattenItems, flattenPath } from './dsl-items.ts'
import type { NewId } from './outcome.ts'
import { jsonOf } from './rename.ts'

/**
 * Reads the nested document, already checked against its schema, into records. Ids are kept where they are free and made
 * anew where two entities share one. What the document says about things that can be derived (parents, binding and trigger
 * paths, dependencies of APIs) is not believed.
 */
export const fromPageDsl = (dsl: PageDsl, catalogue: WidgetCatalogue, newId: NewId): PageRecords => {
  const records: { [id: string]: PageRecord } = {}
  const free = (id: string): string => (Object.hasOwn(records, id) ? newId() : id)
  const put = (record: PageRecord): void => {
    records[record.id] = record
  }
  const read = (widget: DslWidget, parentId: string | null, order: string, more: JsonObject): void => {
    const id = free(widget.widgetId)
    const { record, canvasProperties } = toRecord(widget, catalogue, id, parentId, order, more)
    put(record)
    const children = widget.children ?? []
    const orders = generateNKeysBetween(null, null, children.length)
    children.forEach((child, index) => read(child, record.id, orders[index] ?? 'a0', canvasProperties(child)))
  }
  read(onFullGrid(dsl), null, 'a0', ownOfPage(dsl))
  for (const { apiPb, ...api } of Object.values(dsl.apis.apiMap)) {
    put({ kind: 'api', ...api, ...apiPb, id: free(api.id) })
  }
  for (const { scope: _, ...variable } of Object.values(dsl.stateVars.stateVarMap)) {
    put({ kind: 'stateVariable', ...variable, id: free(variable.id) })
  }
  for (const timer of Object.values(dsl.timers.timerMap)) {
    const { scope: _scope, dynamicTriggerPathList: _paths, ...own } = timer
    put({ kind: 'timer', ...own, id: free(timer.id) })
  }
  for (const { scope: _, ...event } of Object.values(dsl.events?.eventMap ?? {})) {
    put({ kind: 'event', ...event, id: free(event.id) })
  }
  for (const property of Object.values(dsl.embedding?.propertyMap ?? {})) {
    put({ kind: 'embedProperty', ...property, id: free(property.id) })
  }
  return records
}

/** The page's own properties that stand in places of their own at the root. */
const ownOfPage = ({ embedding, onPageLoad }: PageDsl): JsonObject => {
  const steps = onPageLoad?.map((step, place) =>
    step.type === 'optimizedPageLoadApis' ? { id: step.id ?? `pageLoad${place}`, type: step.type } : step,
  )
  return {
    ...(steps === undefined || steps.length === 0 ? {} : { onPageLoad: jsonOf(steps) }),
    ...(embedding?.triggerableEvents === undefined ? {} : { triggerableEvents: embedding.triggerableEvents }),
    ...(embedding?.emittedEvents === undefined ? {} : { emittedEvents: embedding.emittedEvents }),
  }
}

const ownFields = [
  'minHeight',
  'maxHeight',
  'minWidth',
  'maxWidth',
  'spacing',
  'padding',
  'margin',
  'isDeletable',
  'disallowCopy',
] as const

interface Read {
  record: WidgetRecord
  /** What a child that is the canvas of an item has to say about its item and does not say. */
  canvasProperties: (child: DslWidget) => JsonObject
}

const toRecord = (
  widget: DslWidget,
  catalogue: WidgetCatalogue,
  id: string,
  parentId: string | null,
  order: string,
  more: JsonObject,
): Read => {
  const descriptor = catalogue.get(widget.type)
  const structure = structuralFields(parentId === null)
  const nested: JsonObject = { ...widget.properties }
  for (const [name, value] of Object.entries(widget)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema let only JSON through
    if (!structure.has(name) && value !== undefined) nested[name] = value as JsonValue
  }
  const { properties, places, canvases } = flattenItems(descriptor, nested)
  // Fields that any widget of other documents may have, and this kind does not.
  for (const name of ['gridColumns', 'stackColumnsAt']) {
    if (descriptor !== undefined && !Object.hasOwn(descriptor.properties, name)) delete properties[name]
  }
  for (const [name, value] of Object.entries(more))
    if (!Object.hasOwn(properties, name)) properties[name] = value
  const given = Object.fromEntries(
    ownFields.flatMap((field) => (widget[field] === undefined ? [] : [[field, widget[field]]])),
  )
  const record: WidgetRecord = {
    kind: 'widget',
    id,
    name: widget.widgetName,
    type: widget.type,
    parentId,
    order,
    left: widget.left,
    top: widget.top,
    width: widget.width,
    height: widget.height,
    properties,
    dynamicBindingPathList: [],
    dynamicPropertyPathList: widget.dynamicPropertyPathList.map(({ key }) => ({
      key: flattenPath(key, places),
    })),
    ...given,
    ...(widget.widgetVersion === undefined ? {} : { version: widget.widgetVersion }),
  }
  const { canvasPerItem } = descriptor ?? {}
  return {
    record: descriptor === undefined ? record : withBindingPaths(record, descriptor),
    canvasProperties: (child) => {
      const item = canvases.get(child.widgetId)
      if (item?.id === undefined || canvasPerItem === undefined) return {}
      if (Reflect.get(child, canvasPerItem.itemId) !== undefined) return {}
      return {
        [canvasPerItem.itemId]: item.id,
        ...(typeof item.label === 'string' ? { [canvasPerItem.itemLabel]: item.label } : {}),
      }
    },
  }
}
