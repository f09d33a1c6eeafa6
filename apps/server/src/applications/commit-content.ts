import type { ApplicationRecords, PageRecords, StoredSettings } from '@ashlar/schema'

/** All that a commit freezes: what runs depends on nothing else. */
export interface CommitContent {
  applicationId: string
  name: string
  settings: StoredSettings
  /** What belongs to no page; absent where there is nothing of the kind. */
  records?: ApplicationRecords
  /** `isHidden` is absent from commits of pages that are listed. */
  pages: { id: string; name: string; isHidden?: boolean; records: PageRecords }[]
}

/** The one text of a value: keys sorted at every level, so that equal content has an equal hash. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  )
