import type { ForeignNames } from '../names.ts'

/** What is known of the names of a page when its code is read. */
export interface TooljetNames {
  readonly names: ForeignNames
  /** By name there: what is read of a component by other words here. */
  readonly components: ReadonlyMap<
    string,
    {
      readonly id: string
      readonly reads: Readonly<Record<string, string>>
      readonly isModal: boolean
      /** The property that holds what it begins with. */
      readonly value?: string | undefined
    }
  >
  /** Names of queries by their ids. */
  readonly queries: ReadonlyMap<string, string>
  /** Names of those queries that are code of the page. */
  readonly scripts: ReadonlySet<string>
  /** Names of pages by their ids. */
  readonly pages: ReadonlyMap<string, string>
}
