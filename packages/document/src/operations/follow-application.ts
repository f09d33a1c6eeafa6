import {
  nameSpaceOf,
  type Change,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { difference } from '../change.ts'
import { forgetNames, namesGone } from '../forget.ts'
import { renameReferences } from '../rename.ts'

/**
 * What a page has to change because of a change to what belongs to its application: references to what was renamed get
 * the new name, steps forget what was deleted.
 */
export const followApplication = (page: PageRecords, change: Change, catalogue: WidgetCatalogue): Change => {
  const renamed = Object.values(change.updated).filter(([from, to]) => from.name !== to.name)
  const removed = namesGone(change)
  if (renamed.length === 0 && removed.size === 0) return difference(page, page)
  const followed = (record: PageRecord): PageRecord => {
    const forgotten = forgetNames(record, removed, catalogue)
    return renamed.reduce(
      (next, [from, to]) => renameReferences(next, from.name, to.name, catalogue, nameSpaceOf(from)),
      forgotten,
    )
  }
  const records = Object.fromEntries(Object.entries(page).map(([id, record]) => [id, followed(record)]))
  return difference(page, records)
}
