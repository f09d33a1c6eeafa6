import type { JsonValue, PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { isObject, withBindingPaths } from '../bindings.ts'
import { gone, put, refuse, type Outcome } from '../outcome.ts'
import { propertyAt, readPropertyValue, withValueAt } from '../property-value.ts'
import { valueAt } from '../references.ts'
import { widgetOf } from '../tree.ts'

/** Which property of which widgets becomes what; `undefined` gives the default back. */
export interface SetProperty {
  ids: readonly string[]
  /** `text`, or `columns.0.label` inside a list of items. */
  path: string
  value: JsonValue | undefined
}

/** Gives a property of one or several widgets a value and keeps their lists of bindings right. */
export const setProperty = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids, path, value }: SetProperty,
): Outcome => {
  const next: WidgetRecord[] = []
  for (const id of ids) {
    const widget = widgetOf(records, id)
    if (widget === undefined) return gone('component')
    const descriptor = catalogue.get(widget.type)
    const property = descriptor === undefined ? undefined : propertyAt(descriptor, path)
    if (descriptor === undefined || property === undefined) {
      return refuse('invalid_property', `${widget.name} has no property "${path}".`)
    }
    const read = value === undefined ? undefined : readPropertyValue(property, value)
    if (read?.ok === false) return refuse('invalid_property', read.reason)
    const properties = withValueAt(widget.properties, path.split('.'), read?.value)
    const changed = { ...widget, properties: isObject(properties) ? properties : {} }
    if (property.kind === 'items') {
      changed.dynamicPropertyPathList = followItems(widget, path, valueAt(changed.properties, path))
    }
    next.push(withBindingPaths(changed, descriptor))
  }
  return put(records, next)
}

/** Paths of code fields inside a list whose items were moved or deleted: each follows its item by the item's id. */
const followItems = (
  widget: WidgetRecord,
  path: string,
  items: JsonValue | undefined,
): WidgetRecord['dynamicPropertyPathList'] => {
  const before = valueAt(widget.properties, path)
  const idsOf = (list: JsonValue | undefined): unknown[] =>
    Array.isArray(list) ? list.map((item) => (isObject(item) ? item.id : undefined)) : []
  const [oldIds, newIds] = [idsOf(before), idsOf(items)]
  return widget.dynamicPropertyPathList.flatMap(({ key }) => {
    if (!key.startsWith(`${path}.`)) return [{ key }]
    const [index, ...rest] = key.slice(path.length + 1).split('.')
    const found = newIds.indexOf(oldIds[Number(index)])
    return found === -1 ? [] : [{ key: [path, found, ...rest].join('.') }]
  })
}
