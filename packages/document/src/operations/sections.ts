import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
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

/** Adds a section of one column, above or below another, and selects it. */
export const addSection = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { besideId, side = 'after' }: AddSection,
  newId: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  const page = rootOf(records)
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
