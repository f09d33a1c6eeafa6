import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { isObject, withBindingPaths } from '../bindings.ts'
import { gone, put, refuse, type Outcome } from '../outcome.ts'
import { propertyAt, withValueAt } from '../property-value.ts'
import { valueAt } from '../references.ts'
import { widgetOf } from '../tree.ts'

/**
 * Says whether a property is edited as code or by its own control. Back at its own control, a property that cannot show
 * a binding (anything but text) has its default again.
 */
export const setPropertyMode = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids, path, mode }: { ids: readonly string[]; path: string; mode: 'code' | 'value' },
): Outcome => {
  const next: WidgetRecord[] = []
  for (const id of ids) {
    const widget = widgetOf(records, id)
    if (widget === undefined) return gone('component')
    const descriptor = catalogue.get(widget.type)
    const property = descriptor === undefined ? undefined : propertyAt(descriptor, path)
    if (descriptor === undefined || property === undefined || !property.bindable) {
      return refuse('invalid_property', `The property "${path}" of ${widget.name} cannot be bound.`)
    }
    const others = widget.dynamicPropertyPathList.filter(({ key }) => key !== path)
    if (mode === 'code') {
      next.push({ ...widget, dynamicPropertyPathList: [...others, { key: path }] })
      continue
    }
    const value = valueAt(widget.properties, path)
    const isLost =
      property.kind !== 'text' &&
      property.kind !== 'data' &&
      typeof value === 'string' &&
      value.includes('{{')
    const properties = isLost ? withValueAt(widget.properties, path.split('.'), undefined) : widget.properties
    next.push(
      withBindingPaths(
        {
          ...widget,
          dynamicPropertyPathList: others,
          properties: isObject(properties) ? properties : {},
        },
        descriptor,
      ),
    )
  }
  return put(records, next)
}
