import type { JsonValue, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { isObject, withBindingPaths } from '../bindings.ts'
import { Draft } from '../draft.ts'
import { gone, refuse, type NewId, type Outcome } from '../outcome.ts'
import { propertyAt, readPropertyValue, withValueAt } from '../property-value.ts'
import { valueAt } from '../references.ts'
import { itemsOf } from './item-canvases.ts'
import { withItems } from './items.ts'
import { settle } from './settle.ts'

/** Which property of which widgets becomes what; `undefined` gives the default back. */
export interface SetProperty {
  ids: readonly string[]
  /** `text`, or `columns.0.label` inside a list of items. */
  path: string
  value: JsonValue | undefined
}

/**
 * Gives a property of one or several widgets a value and keeps their lists of bindings right. Canvases that follow a list
 * of items follow it here too; `newId` gives the ids of new ones, which otherwise are derived from the widget's.
 */
export const setProperty = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids, path, value }: SetProperty,
  newId?: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  for (const id of ids) {
    const widget = draft.widget(id)
    if (widget === undefined) return gone('component')
    const descriptor = catalogue.get(widget.type)
    const property = descriptor === undefined ? undefined : propertyAt(descriptor, path)
    if (descriptor === undefined || property === undefined) {
      return refuse('invalid_property', `${widget.name} has no property "${path}".`)
    }
    if (property.kind === 'items' && Array.isArray(value)) {
      const before = valueAt(widget.properties, path) ?? itemsOf(widget, descriptor, path)
      const next = withItems(widget, descriptor, path, Array.isArray(before) ? before : [], value)
      if ('ok' in next) return next
      draft.put(next)
      continue
    }
    const read = value === undefined ? undefined : readPropertyValue(property, value)
    if (read?.ok === false) return refuse('invalid_property', read.reason)
    const properties = withValueAt(widget.properties, path.split('.'), read?.value)
    const changed = { ...widget, properties: isObject(properties) ? properties : {} }
    if (property.kind === 'items') {
      changed.dynamicPropertyPathList = widget.dynamicPropertyPathList.filter(
        ({ key }) => !key.startsWith(`${path}.`),
      )
    }
    draft.put(withBindingPaths(changed, descriptor))
  }
  return settle(draft)
}
