import type { PageRecords } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { ordersAt } from '../order.ts'
import { gone, type Outcome } from '../outcome.ts'
import { settle } from './settle.ts'

/**
 * Puts a widget before one of its siblings, or last when `beforeId` is null: its place in a stack or among sections,
 * and the order in which the keyboard and a screen reader meet it.
 */
export const reorderWidget = (
  records: PageRecords,
  { id, beforeId }: { id: string; beforeId: string | null },
): Outcome => {
  const draft = new Draft(records, new Map())
  const widget = draft.widget(id)
  if (widget === undefined || widget.parentId === null) return gone('component')
  const siblings = draft.children(widget.parentId)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  if (beforeId === id || (siblings[at + 1]?.id ?? null) === beforeId) return settle(draft, [id])
  if (beforeId !== null && siblings.every((sibling) => sibling.id !== beforeId)) return gone('component')
  const [order = widget.order] = ordersAt(draft, widget.parentId, 1, { beforeId, without: [id] })
  draft.put({ ...widget, order })
  return settle(draft, [id])
}
