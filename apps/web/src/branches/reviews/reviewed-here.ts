import type { ComparedVersions } from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import type { ReactNode } from 'react'
import type { Branched, OpenBranch } from '../branched.ts'

/** Something that a branch changes, and comments are about. */
export interface ChangedRecord {
  /** Null for what belongs to no page. */
  readonly pageId: string | null
  readonly record: PageRecord | null
  readonly id: string
  readonly name: string
}

/** What dialogs of reviews have to know of what is reviewed. */
export interface ReviewedHere {
  readonly branched: Branched
  /** The branch that is open; null: the default one. */
  readonly branch: OpenBranch | null
  /** Another number as soon as its reviews are others, so that they are read anew. */
  readonly revision: number
  /** Saves what waits. */
  readonly flush: () => Promise<boolean>
  readonly recordsIn: (compared: ComparedVersions) => readonly ChangedRecord[]
  /** What differs, with something beside each record. */
  readonly changes: (showing: {
    readonly compared: ComparedVersions
    readonly columns: readonly [string, string]
    readonly beside: (record: ChangedRecord) => ReactNode
    /** Closes the dialog to show a place in the editor. */
    readonly onLeave: () => void
  }) => ReactNode
}
