import { gridUnits, type PageRecords, type WidgetRecord } from '@ashlar/schema'
import type { Displaced } from '../geometry.ts'
import { widgetOf } from '../tree.ts'

/** Widgets at the new tops that make room for another; those that are gone are left out. */
export const displace = (records: PageRecords, displaced: readonly Displaced[]): WidgetRecord[] =>
  displaced.flatMap(({ id, top }) => {
    const widget = widgetOf(records, id)
    return widget === undefined ? [] : [{ ...widget, top: gridUnits(Math.max(0, Math.round(top))) }]
  })
