import { faultsOfNames, nameFaults } from '../api/name-faults.ts'
import type { Problem } from '../problem.ts'
import type { WidgetCatalogue, WidgetDescriptor } from '../widget/descriptor.ts'
import type { PageRecord, PageRecords, WidgetRecord } from './page-records.ts'

/**
 * What of a page is sound in its form and yet cannot be used: no section, a tab without a canvas, names that nothing can
 * be read by. New pages and changes that bring it about are refused. A page that was stored with it still opens.
 */
export const pageFaults = (records: PageRecords, catalogue: WidgetCatalogue): Problem[] => {
  const byParent = new Map<string, WidgetRecord[]>()
  const widgets = Object.values(records).filter((record) => record.kind === 'widget')
  for (const widget of widgets) {
    if (widget.parentId === null) continue
    byParent.set(widget.parentId, [...(byParent.get(widget.parentId) ?? []), widget])
  }
  return [
    ...widgets.flatMap((widget) => {
      const descriptor = catalogue.get(widget.type)
      return descriptor === undefined
        ? []
        : widgetFaults(widget, descriptor, byParent.get(widget.id) ?? [], catalogue)
    }),
    ...recordFaults(records),
  ]
}

const widgetFaults = (
  widget: WidgetRecord,
  descriptor: WidgetDescriptor,
  children: readonly WidgetRecord[],
  catalogue: WidgetCatalogue,
): Problem[] => {
  const has = (role: WidgetDescriptor['role']) =>
    children.some(({ type }) => catalogue.get(type)?.role === role)
  const fault = (reason: string): Problem[] => [{ path: widget.id, reason: `${widget.name}: ${reason}` }]
  if (descriptor.role === 'page' && !has('section')) return fault('A page has at least one section.')
  if (descriptor.role === 'section' && !has('canvas')) return fault('A section has at least one canvas.')
  const { canvasPerItem } = descriptor
  if (canvasPerItem === undefined) return []
  const { property, itemId } = canvasPerItem
  const items = Object.hasOwn(widget.properties, property) ? widget.properties[property] : []
  if (!Array.isArray(items)) return []
  const ids = items.flatMap((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item['id'] === 'string'
      ? [item['id']]
      : [],
  )
  if (new Set(ids).size < ids.length) return fault('Two of its items have the same id.')
  const canvases = new Set(children.map(({ properties }) => properties[itemId]))
  return ids.flatMap((id) => (canvases.has(id) ? [] : fault(`The item ${id} has no canvas.`)))
}

/** The same for what records are by themselves: their ids, and the names in them. */
export const recordFaults = (records: { readonly [id: string]: PageRecord }): Problem[] =>
  Object.entries(records).flatMap(([id, record]) => {
    const ofId = id in {} ? [{ path: id, reason: `"${id}" cannot be an id.` }] : []
    return [
      ...ofId,
      ...namesIn(record).map(({ path, reason }) => ({ path: `${record.name}.${path}`, reason })),
    ]
  })

const namesIn = (record: PageRecord): Problem[] => {
  if (record.kind === 'api') return nameFaults(record.blocks)
  if (record.kind !== 'event') return []
  return faultsOfNames(record.arguments.map(({ name }, index) => ({ path: `arguments.${index}`, name })))
}

/** Of some faults those that were not there before. */
export const introducedFaults = (before: readonly Problem[], after: readonly Problem[]): Problem[] => {
  const known = new Set(before.map(({ path, reason }) => `${path}\n${reason}`))
  return after.filter(({ path, reason }) => !known.has(`${path}\n${reason}`))
}
