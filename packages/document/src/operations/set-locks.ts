import type { PageRecords, WidgetRecord } from '@ashlar/schema'
import { gone, put, type Outcome } from '../outcome.ts'
import { widgetOf } from '../tree.ts'

/** What builders may not do with widgets; what is absent stays as it is. */
export interface SetLocks {
  ids: readonly string[]
  isDeletable?: boolean
  disallowCopy?: boolean
}

/** Protects widgets against being deleted or copied, or takes the protection away. */
export const setLocks = (records: PageRecords, { ids, isDeletable, disallowCopy }: SetLocks): Outcome => {
  const changed: WidgetRecord[] = []
  for (const id of ids) {
    const widget = widgetOf(records, id)
    if (widget === undefined) return gone('component')
    const { isDeletable: wasDeletable, disallowCopy: wasUncopyable, ...rest } = widget
    const mayBeDeleted = isDeletable ?? wasDeletable ?? true
    const mayNotBeCopied = disallowCopy ?? wasUncopyable ?? false
    // Only a protection is written down: a document says nothing of what is usual.
    changed.push({
      ...rest,
      ...(mayBeDeleted ? {} : { isDeletable: false }),
      ...(mayNotBeCopied ? { disallowCopy: true } : {}),
    })
  }
  return put(records, changed)
}
