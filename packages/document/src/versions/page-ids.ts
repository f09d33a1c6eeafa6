import type { ApplicationRecord, ApplicationRecords } from '@ashlar/schema'

const withIds = (record: ApplicationRecord, ids: ReadonlyMap<string, string>): ApplicationRecord => {
  const idOf = (id: string): string => ids.get(id) ?? id
  if (record.kind === 'route') return { ...record, pageId: idOf(record.pageId) }
  if (record.kind !== 'frame') return record
  return { ...record, links: record.links.map((link) => ({ ...link, pageId: idOf(link.pageId) })) }
}

/** What belongs to an application with other ids of its pages: its routes and the links of its frame lead to those. */
export const withPageIds = (
  records: ApplicationRecords,
  ids: ReadonlyMap<string, string>,
): ApplicationRecords =>
  Object.fromEntries(Object.entries(records).map(([key, record]) => [key, withIds(record, ids)]))
