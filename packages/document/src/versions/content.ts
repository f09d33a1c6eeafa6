import type { PageRecords } from '@ashlar/schema'

/** A page as a version of its application holds it. */
export interface PageOfVersion {
  readonly id: string
  readonly name: string
  /** Absent for pages that are listed. */
  readonly isHidden?: boolean | undefined
  readonly records: PageRecords
}

/** All that a version of an application holds. */
export interface ContentOfVersion {
  readonly name: string
  /** What belongs to no page. */
  readonly records: PageRecords
  readonly pages: readonly PageOfVersion[]
}
