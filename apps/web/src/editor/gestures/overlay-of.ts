import { ancestorsOf, widgetOf } from '@ashlar/document'
import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'

/** The overlay, such as a modal, that a widget is or stands in. */
export const overlayOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  id: string | undefined,
): string | null => {
  const widget = widgetOf(records, id ?? '')
  if (widget === undefined) return null
  const path = [widget, ...ancestorsOf(records, widget.id)]
  return path.find(({ type }) => catalogue.get(type)?.role === 'overlay')?.id ?? null
}

/** The ids of all overlays of a page. */
export const overlaysOf = (records: PageRecords, catalogue: WidgetCatalogue): readonly string[] =>
  Object.values(records).flatMap((record) =>
    record.kind === 'widget' && catalogue.get(record.type)?.role === 'overlay' ? [record.id] : [],
  )
