import {
  gridColumns,
  layoutVersion,
  pageVersion,
  structuralFields,
  type ApiRecord,
  type DslWidget,
  type JsonObject,
  type JsonValue,
  type PageDsl,
  type PageRecord,
  type PageRecords,
  type StateVariableRecord,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateNKeysBetween } from 'fractional-indexing'
import { triggerPaths } from './bindings.ts'
import type { NewId } from './outcome.ts'
import { apisOf, childrenOf, rootOf, stateVariablesOf } from './tree.ts'

/**
 * Writes a page as the nested document at version 8, with the properties of each widget beside its geometry and its
 * trigger paths derived from its descriptor. Throws when the records have no page.
 */
export const toPageDsl = (records: PageRecords, catalogue: WidgetCatalogue): PageDsl => {
  const root = rootOf(records)
  if (root === undefined) throw new Error('These records have no page to write.')
  return {
    ...toDslWidget(records, catalogue, root),
    version: pageVersion,
    layoutVersion,
    gridColumns,
    apis: { apiMap: Object.fromEntries(apisOf(records).map((api) => [api.id, toDslApi(api)])) },
    stateVars: {
      stateVarMap: Object.fromEntries(
        stateVariablesOf(records).map(({ kind: _, ...variable }) => [variable.id, variable]),
      ),
    },
    timers: { timerMap: {} },
    events: { eventMap: {} },
    embedding: { propertyMap: {}, triggerableEvents: false, emittedEvents: false },
    onPageLoad: [],
  }
}

const toDslWidget = (records: PageRecords, catalogue: WidgetCatalogue, widget: WidgetRecord): DslWidget => {
  const { kind: _kind, id, name, type, parentId, order: _order, properties, ...geometryAndPaths } = widget
  const beside = Object.entries(properties).filter(([property]) => !structuralFields.has(property))
  const apart = Object.entries(properties).filter(([property]) => structuralFields.has(property))
  const descriptor = catalogue.get(type)
  const children = childrenOf(records, id).map((child) => toDslWidget(records, catalogue, child))
  return {
    ...Object.fromEntries(beside),
    widgetId: id,
    widgetName: name,
    type,
    ...(parentId === null ? {} : { parentId }),
    ...geometryAndPaths,
    ...(apart.length === 0 ? {} : { properties: Object.fromEntries(apart) }),
    dynamicTriggerPathList:
      descriptor === undefined ? [] : triggerPaths(descriptor, properties).map((key) => ({ key })),
    ...(children.length === 0 ? {} : { children }),
  }
}

const toDslApi = ({ kind: _, blocks, trigger, ...api }: ApiRecord): PageDsl['apis']['apiMap'][string] => ({
  ...api,
  apiPb: { blocks, trigger },
})

/**
 * Reads the nested document, already checked against its schema, into records. Ids are kept where they are free and made
 * anew where two entities share one.
 */
export const fromPageDsl = (dsl: PageDsl, newId: NewId): PageRecords => {
  const records: { [id: string]: PageRecord } = {}
  const free = (id: string): string => (Object.hasOwn(records, id) ? newId() : id)
  const read = (widget: DslWidget, parentId: string | null, order: string): void => {
    const record = toRecord(widget, free(widget.widgetId), parentId, order)
    records[record.id] = record
    const children = widget.children ?? []
    const orders = generateNKeysBetween(null, null, children.length)
    children.forEach((child, index) => read(child, record.id, orders[index] ?? 'a0'))
  }
  read(dsl, null, 'a0')
  for (const { apiPb, ...api } of Object.values(dsl.apis.apiMap)) {
    const record: ApiRecord = { kind: 'api', ...api, ...apiPb, id: free(api.id) }
    records[record.id] = record
  }
  for (const variable of Object.values(dsl.stateVars.stateVarMap)) {
    const record: StateVariableRecord = { kind: 'stateVariable', ...variable, id: free(variable.id) }
    records[record.id] = record
  }
  return records
}

const geometryFields = [
  'minHeight',
  'maxHeight',
  'minWidth',
  'maxWidth',
  'spacing',
  'padding',
  'margin',
] as const

const toRecord = (widget: DslWidget, id: string, parentId: string | null, order: string): WidgetRecord => {
  const properties: JsonObject = { ...widget.properties }
  for (const [name, value] of Object.entries(widget)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema let only JSON through
    if (!structuralFields.has(name) && value !== undefined) properties[name] = value as JsonValue
  }
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
    dynamicBindingPathList: widget.dynamicBindingPathList.map(({ key }) => ({ key })),
    dynamicPropertyPathList: widget.dynamicPropertyPathList.map(({ key }) => ({ key })),
  }
  const given = Object.fromEntries(
    geometryFields.flatMap((field) => (widget[field] === undefined ? [] : [[field, widget[field]]])),
  )
  return { ...record, ...given }
}
