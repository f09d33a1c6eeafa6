import { isEmpty } from '@ashlar/document'
import { nameSpaceOf, type Change, type PageRecord, type PageRecords } from '@ashlar/schema'

/** Where a record is kept: with its page, or with the application. What is edited together is saved apart. */
export type Part = 'page' | 'application'
export const parts: readonly Part[] = ['page', 'application']

const partOf = (record: PageRecord): Part => (nameSpaceOf(record) === 'App' ? 'application' : 'page')

const only = <Value>(
  values: Readonly<Record<string, Value>>,
  isKept: (value: Value) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(values).filter(([, value]) => isKept(value)))

/** The records of a part among all that are edited together. */
export const recordsOf = (records: PageRecords, part: Part): PageRecords =>
  only(records, (record) => partOf(record) === part)

/** What a change does to a part; null where it does nothing to it. */
export const changeOf = ({ added, updated, removed }: Change, part: Part): Change | null => {
  const isMine = (record: PageRecord): boolean => partOf(record) === part
  const change: Change = {
    added: only(added, isMine),
    updated: only(updated, ([record]) => isMine(record)),
    removed: only(removed, isMine),
  }
  return isEmpty(change) ? null : change
}
