import {
  gridColumns,
  layoutVersion,
  nameSpaceOf,
  pageOwnFields,
  pageVersion,
  structuralFields,
  type ApiRecord,
  type CustomEventRecord,
  type DslApi,
  type DslWidget,
  type EventHandler,
  type PageDsl,
  type PageRecord,
  type PageRecords,
  type StateVariableRecord,
  type TimerRecord,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { isHandler, triggerPaths } from './bindings.ts'
import { inColumns, isCoarse } from './coarse-grid.ts'
import { nestItems, nestPath } from './dsl-items.ts'
import { apisReadByApis, apisOnPageLoad } from './present.ts'
import { apisOf, childrenOf, rootOf } from './tree.ts'

/**
 * Writes a page as the nested document at version 8, with the properties of each widget beside its geometry, and what can
 * be derived (trigger paths, dependencies of APIs) derived. Throws when the records have no page.
 */
export const toPageDsl = (records: PageRecords, catalogue: WidgetCatalogue): PageDsl => {
  const root = rootOf(records)
  if (root === undefined) throw new Error('These records have no page to write.')
  const { onPageLoad, triggerableEvents, emittedEvents } = root.properties
  return {
    ...toDslWidget(records, catalogue, root),
    version: pageVersion,
    layoutVersion,
    gridColumns,
    apis: { apiMap: mapOf(apisOf(records), toDslApi) },
    stateVars: { stateVarMap: mapOf(recordsOf(records, 'stateVariable'), ofPage) },
    timers: {
      timerMap: mapOf(recordsOf(records, 'timer'), (timer) => ({
        ...ofPage(timer),
        dynamicTriggerPathList: [{ key: 'steps' }],
      })),
    },
    events: { eventMap: mapOf(recordsOf(records, 'event'), ofPage) },
    embedding: {
      propertyMap: mapOf(recordsOf(records, 'embedProperty'), withoutKind),
      ...(typeof triggerableEvents === 'boolean' ? { triggerableEvents } : {}),
      ...(typeof emittedEvents === 'boolean' ? { emittedEvents } : {}),
    },
    cachedData: cachedDataOf(records),
    ...(isHandler(onPageLoad) ? { onPageLoad: withLoadedApis(onPageLoad, records) } : {}),
  }
}

const recordsOf = <Kind extends PageRecord['kind']>(
  records: PageRecords,
  kind: Kind,
): Extract<PageRecord, { kind: Kind }>[] => {
  const isOfKind = (record: PageRecord): record is Extract<PageRecord, { kind: Kind }> => record.kind === kind
  return Object.values(records)
    .filter(isOfKind)
    .filter((record) => nameSpaceOf(record) !== 'App')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

const mapOf = <Record extends { id: string }, Entry>(
  records: readonly Record[],
  write: (record: Record) => Entry,
): { [id: string]: Entry } => Object.fromEntries(records.map((record) => [record.id, write(record)]))

const withoutKind = <Record extends PageRecord>({ kind: _, ...record }: Record): Omit<Record, 'kind'> =>
  record

/** What could belong to the application as well: in the document of a page nothing says that it is the page's. */
const ofPage = <Record extends StateVariableRecord | TimerRecord | CustomEventRecord>({
  kind: _kind,
  scope: _scope,
  ...record
}: Record): Omit<Record, 'kind' | 'scope'> => record

const toDslApi = ({ kind: _, blocks, trigger, ...api }: ApiRecord): DslApi => ({
  ...api,
  apiPb: { blocks, trigger },
})

/** The step that runs the APIs of the page load says which these are, for whoever reads the document. */
const withLoadedApis = (steps: EventHandler, records: PageRecords): PageDsl['onPageLoad'] =>
  steps.map((step) =>
    step.type === 'optimizedPageLoadApis' ? { ...step, apiNames: [...apisOnPageLoad(records)].sort() } : step,
  )

const cachedDataOf = (records: PageRecords): PageDsl['cachedData'] => {
  const reads = apisReadByApis(records)
  const onLoad = [...apisOnPageLoad(records)].sort()
  return {
    apiNames: [...reads.keys()],
    apiDeps: Object.fromEntries([...reads].map(([name, read]) => [name, [...read]])),
    pageLoadActions: {
      apiNames: onLoad,
      apiDeps: Object.fromEntries(onLoad.map((name) => [name, [...(reads.get(name) ?? [])]])),
    },
  }
}

const toDslWidget = (records: PageRecords, catalogue: WidgetCatalogue, widget: WidgetRecord): DslWidget => {
  const {
    kind: _kind,
    id,
    name,
    type,
    parentId,
    order: _order,
    version,
    properties,
    dynamicBindingPathList,
    dynamicPropertyPathList,
    ...geometry
  } = widget
  const descriptor = catalogue.get(type)
  const below = childrenOf(records, id)
  const nested = nestItems(descriptor, properties, (itemId) => canvasOf(descriptor, below, itemId))
  const structure = structuralFields(parentId === null)
  const placed: ReadonlySet<string> = new Set(parentId === null ? pageOwnFields : [])
  const own = Object.entries(nested.properties).filter(([property]) => !placed.has(property))
  const apart = own.filter(([property]) => structure.has(property))
  const paths = (list: readonly { key: string }[]) =>
    list.map(({ key }) => ({ key: nestPath(key, nested.places) }))
  const triggers = descriptor === undefined ? [] : triggerPaths(descriptor, properties)
  const columns = properties['gridColumns']
  const children = below
    .map((child) => toDslWidget(records, catalogue, child))
    .map((child) => (type === 'canvas' && isCoarse(columns) ? inColumns(child, columns) : child))
  return {
    ...Object.fromEntries(own.filter(([property]) => !structure.has(property))),
    widgetId: id,
    widgetName: name,
    type,
    ...(parentId === null ? {} : { parentId }),
    ...geometry,
    ...(version === undefined ? {} : { widgetVersion: version }),
    ...(apart.length === 0 ? {} : { properties: Object.fromEntries(apart) }),
    dynamicBindingPathList: paths(dynamicBindingPathList),
    dynamicTriggerPathList: paths(triggers.map((key) => ({ key }))),
    dynamicPropertyPathList: paths(dynamicPropertyPathList),
    ...(children.length === 0 ? {} : { children }),
  }
}

/** The canvas among a widget's children that belongs to an item of its list. */
const canvasOf = (
  descriptor: ReturnType<WidgetCatalogue['get']>,
  children: readonly WidgetRecord[],
  itemId: string,
): string | undefined => {
  const property = descriptor?.canvasPerItem?.itemId
  return property === undefined
    ? undefined
    : children.find(({ properties }) => properties[property] === itemId)?.id
}
