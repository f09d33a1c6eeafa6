import { childrenOf } from '@ashlar/document'
import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { holderOf } from '../find.ts'
import type { ListedMove } from './listed-change.ts'

/** Where a component went, if it stands elsewhere in the order, or in something else; undefined where it did not move. */
export const moveOf = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  before: WidgetRecord | undefined,
  after: WidgetRecord,
): ListedMove | undefined => {
  if (before !== undefined && before.parentId === after.parentId && before.order === after.order)
    return undefined
  const siblings = after.parentId === null ? [] : childrenOf(records, after.parentId)
  const at = siblings.findIndex(({ id }) => id === after.id)
  const isElsewhere = before === undefined || before.parentId !== after.parentId
  const behind = siblings[at - 1]
  const next = siblings[at + 1]
  if (isElsewhere && (before === undefined || next === undefined)) {
    const holder = holderOf(records, catalogue, after)
    if (holder !== undefined) return { position: 'inside', relativeTo: holder.name }
  }
  if (next !== undefined) return { position: 'before', relativeTo: next.name }
  return behind === undefined ? undefined : { position: 'after', relativeTo: behind.name }
}
