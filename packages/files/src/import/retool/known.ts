import type { JsonObject } from '@ashlar/schema'
import type { ForeignNames } from '../names.ts'

/** A thing that code of a page names, as it is known before any code is read. */
export type RetoolThing =
  | {
      readonly kind: 'component'
      /** The type of ours; undefined where there is nothing like it. */
      readonly type: string | undefined
      /** What is read of it by other words here; empty where there is nothing like it. */
      readonly reads: Readonly<Record<string, string>>
      /** The component, by its name there, of which it is a part here; absent: it is one itself. */
      readonly partOf?: string | undefined
      /** The property that holds what it begins with; absent: none. */
      readonly value?: string | undefined
    }
  | {
      readonly kind: 'query'
      /** Whether its answer is rows, which are a list by column there. */
      readonly hasRows: boolean
      /** Names that it reads of what it is run with. */
      readonly parameters: readonly string[]
    }
  | { readonly kind: 'script'; readonly parameters: readonly string[] }
  | { readonly kind: 'function'; readonly body: string }
  | { readonly kind: 'variable' }

/** What is known of a page when its code is read. */
export interface KnownThings {
  readonly names: ForeignNames
  /** By their names there. */
  readonly things: ReadonlyMap<string, RetoolThing>
}

/** Where code stands that has names of its own. */
export interface CodePlace {
  /** Of the component or query that holds the code, the name there: what `self` means. */
  readonly self?: string
  /** In how many lists it stands that have a cell for each item; absent: in none. */
  readonly cells?: number
  /** The field of the column of a table in which it stands. */
  readonly column?: string
  /** Names that are handed over, with what is read in their place. */
  readonly given?: Readonly<Record<string, string>>
}

/** The name of the variable that holds what a query is run with. */
export const parametersOf = (query: string): string => `${query.slice(0, 48)}Parameters`

/** The name of the variable that holds what a script gave last. */
export const resultOf = (script: string): string => `${script.slice(0, 52)}Result`

/** A text of a template, or nothing. */
export const textIn = (template: JsonObject, key: string): string => {
  const { [key]: value } = template
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
