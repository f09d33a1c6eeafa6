import {
  nameSpaceOf,
  type Change,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { difference, emptyChange } from '../change.ts'
import { forgetNames, namesGone } from '../forget.ts'
import { renameReferences } from '../rename.ts'

/** Whether a change renames or takes away something that code elsewhere may name. */
export const concernsNames = (change: Change): boolean =>
  namesGone(change).size > 0 || Object.values(change.updated).some(([from, to]) => from.name !== to.name)

/**
 * What a page has to change because of a change to what belongs to its application: references to what was renamed get
 * the new name, steps forget what was deleted.
 */
export const followApplication = (page: PageRecords, change: Change, catalogue: WidgetCatalogue): Change => {
  if (!concernsNames(change)) return emptyChange()
  const renamed = Object.values(change.updated).filter(([from, to]) => from.name !== to.name)
  const removed = namesGone(change)
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
