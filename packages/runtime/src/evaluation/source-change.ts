import type { EntitySource } from './entity-source.ts'

/** What an update of the document means for the evaluation. */
export interface SourceChange {
  readonly removed: readonly string[]
  readonly renamed: readonly { from: string; to: EntitySource }[]
  /** New and changed entities, the renamed ones among them. */
  readonly defined: readonly EntitySource[]
  /** Set properties whose own definition changed: the definition counts again. */
  readonly outdated: readonly { name: string; property: string }[]
}
