import type { PageRecords } from '@ashlar/schema'
import { generateKeyBetween } from 'fractional-indexing'
import { gone, put, type Outcome } from '../outcome.ts'
import { childrenOf, widgetOf } from '../tree.ts'

/**
 * Puts a widget before one of its siblings, or last when `beforeId` is null: the order in which the keyboard and a
 * screen reader meet them. Only the widget itself is touched.
 */
export const reorderWidget = (
  records: PageRecords,
  { id, beforeId }: { id: string; beforeId: string | null },
): Outcome => {
  const widget = widgetOf(records, id)
  if (widget === undefined || widget.parentId === null) return gone('component')
  const siblings = childrenOf(records, widget.parentId).filter((sibling) => sibling.id !== id)
  const found = beforeId === null ? siblings.length : siblings.findIndex((sibling) => sibling.id === beforeId)
  if (found === -1) return gone('component')
  const order = between(siblings[found - 1]?.order ?? null, siblings[found]?.order ?? null)
  return put(records, order === null ? [] : [{ ...widget, order }], [id])
}

/** Keys can be equal after two people added at the same place; nothing fits between those. */
const between = (before: string | null, after: string | null): string | null =>
  before !== null && after !== null && before >= after ? null : generateKeyBetween(before, after)
