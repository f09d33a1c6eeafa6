import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { ordersAt } from '../order.ts'
import { gone, type Outcome } from '../outcome.ts'
import { moveItem } from './items.ts'
import { moveSectionColumn } from './section-columns.ts'
import { settle } from './settle.ts'

/**
 * Puts a widget before one of its siblings, or last when `beforeId` is null: its place in a stack or among sections,
 * and the order in which the keyboard and a screen reader meet it. A canvas moves as the tab or the column that it is.
 */
export const reorderWidget = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, beforeId }: { id: string; beforeId: string | null },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const widget = draft.widget(id)
  if (widget === undefined || widget.parentId === null) return gone('component')
  const siblings = draft.children(widget.parentId)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  if (beforeId === id || (siblings[at + 1]?.id ?? null) === beforeId) return settle(draft, [id])
  const before = beforeId === null ? null : siblings.find((sibling) => sibling.id === beforeId)
  if (before === undefined) return gone('component')
  const around = draft.descriptor(draft.parent(widget))
  const perItem = around?.canvasPerItem
  if (perItem !== undefined) {
    const [itemId, beforeItemId] = [widget, before].map((canvas) => canvas?.properties[perItem.itemId])
    if (typeof itemId !== 'string') return gone('item')
    const list = { id: widget.parentId, path: perItem.property, itemId }
    const outcome = moveItem(records, catalogue, {
      ...list,
      beforeId: typeof beforeItemId === 'string' ? beforeItemId : null,
    })
    return outcome.ok ? { ...outcome, selection: [id] } : outcome
  }
  if (around?.role === 'section') return moveSectionColumn(records, catalogue, { id, beforeId })
  const [order = widget.order] = ordersAt(draft, widget.parentId, 1, { beforeId, without: [id] })
  draft.put({ ...widget, order })
  return settle(draft, [id])
}
