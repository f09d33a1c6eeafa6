import type { RunView } from '@ashlar/contract'
import type { BindingPlace, ScopeEntry } from '@ashlar/runtime'
import type { PageRecord, PageRecords } from '@ashlar/schema'
import type { TypeSources } from '../code/index.ts'

/** A page whose code is looked at, with what is known around it at one moment. */
export interface CheckedPage {
  readonly id: string
  readonly name: string
  /** Those of the page, and those of its application. */
  readonly records: PageRecords
  /** Which of them are looked at. */
  readonly isOwn: (record: PageRecord) => boolean
  /** What bindings of the page may name. */
  readonly names: readonly ScopeEntry[]
  /** What only those of a place may name. */
  readonly namesAt: (place: BindingPlace) => readonly ScopeEntry[]
  /** How an API ran last; null where it has not. */
  readonly runOf: (apiName: string) => RunView | null
  readonly types: TypeSources
}
