import { gridColumns, gridUnits, type PageRecords, type WidgetCatalogue } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { ordersAt } from '../order.ts'
import { gone, type NewId, type Outcome } from '../outcome.ts'
import { rootOf } from '../tree.ts'
import { makeWidget, putChildrenMadeWith } from './make-widget.ts'
import { reorderWidget } from './reorder-widget.ts'
import { settle } from './settle.ts'

/** Where a new section goes. */
export interface AddSection {
  /** The section beside which it goes; absent: to the end of the page. */
  besideId?: string
  side?: 'before' | 'after'
}

/** Adds a section of one column, above or below another on the page or in what opens above it, and selects it. */
export const addSection = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { besideId, side = 'after' }: AddSection,
  newId: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  const beside = besideId === undefined ? undefined : draft.widget(besideId)
  const page = beside === undefined ? rootOf(records) : draft.widget(beside.parentId ?? '')
  const kind = [...catalogue.values()].find(
    ({ role, type }) => role === 'section' && draft.descriptor(page)?.canContain(type) === true,
  )
  if (page === undefined || kind === undefined) return gone('page')
  const siblings = draft.children(page.id)
  const found = siblings.findIndex(({ id }) => id === besideId)
  if (besideId !== undefined && draft.descriptor(siblings[found])?.role !== 'section') return gone('section')
  const next = found === -1 ? undefined : siblings[side === 'before' ? found : found + 1]
  const [order = 'a0'] = ordersAt(draft, page.id, 1, { beforeId: next?.id ?? null })
  const section = makeWidget(draft, kind, page.id, order)
  draft.put(section)
  putChildrenMadeWith(draft, kind, section.id)
  return settle(draft, [section.id])
}

/** Puts the canvas of a modal or slideout into a section of its own, which can be given columns and further sections. */
export const divideIntoSections = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
  newId: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  const overlay = draft.widget(id)
  const kind = [...catalogue.values()].find(
    ({ role, type }) => role === 'section' && draft.descriptor(overlay)?.canContain(type) === true,
  )
  if (overlay === undefined || kind === undefined) return gone('component')
  const canvases = draft.children(id).filter((child) => draft.descriptor(child)?.role === 'canvas')
  const sections = canvases.map((canvas) => {
    const section = makeWidget(draft, kind, id, canvas.order)
    draft.put(section)
    draft.put({ ...canvas, parentId: section.id, left: gridUnits(0), width: gridUnits(gridColumns) })
    return section.id
  })
  return settle(draft, sections)
}

/** Puts a section before another, or last when `beforeId` is null. */
export const moveSection = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, beforeId }: { id: string; beforeId: string | null },
): Outcome => {
  const section = records[id]
  if (section?.kind !== 'widget' || catalogue.get(section.type)?.role !== 'section') return gone('section')
  return reorderWidget(records, catalogue, { id, beforeId })
}
