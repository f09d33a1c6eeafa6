import { widgetOf } from '@ashlar/document'
import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { sharedProperties } from '../properties/shared-properties.ts'
import type { NamedTarget } from './named-targets.ts'

/** The properties of a component as things to go to: "Table1 › Columns". */
export const propertiesOf = (widget: WidgetRecord, catalogue: WidgetCatalogue): NamedTarget[] =>
  sharedProperties([widget], catalogue).map(({ path, property }) => ({
    key: `property:${widget.id}:${path}`,
    name: `${widget.name} › ${property.label}`,
    icon: property.kind === 'eventHandler' ? 'zap' : 'settings-2',
    detail: property.kind === 'eventHandler' ? 'Event handler' : property.group,
    place: { kind: 'property', widgetId: widget.id, path },
  }))

/** Of more components than these nobody means the properties. */
const mostMeant = 5

/** The components whose properties a query is about: it begins with their name, or with the beginning of it, and goes on. */
export const componentsMeant = (records: PageRecords, query: string): WidgetRecord[] => {
  const [, begun] = /^\s*([^\s›.]+)[\s›.]/u.exec(query) ?? []
  if (begun === undefined) return []
  const word = begun.toLowerCase()
  const meant = Object.values(records).flatMap((record) =>
    record.kind === 'widget' && record.name.toLowerCase().startsWith(word)
      ? (widgetOf(records, record.id) ?? [])
      : [],
  )
  return meant.toSorted((one, other) => one.name.length - other.name.length).slice(0, mostMeant)
}
