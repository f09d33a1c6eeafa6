import type { JsonObject } from '@ashlar/schema'
import type { DataFolders } from '../src/driver.ts'
import type { Integration } from '../src/integration.ts'

/** What a database of a system has to be for the tests of all databases. */
export interface SqlExample {
  /** A connection that may do everything in an empty database. */
  readonly configuration: JsonObject
  readonly secrets: Readonly<Record<string, string>>
  /** A password that is wrong for the user of `limited`; absent: nobody signs in. */
  readonly limited?: { readonly user: string; readonly password: string }
  /** Where its files lie; absent: it has none. */
  readonly dataFolders?: DataFolders
  stop(): Promise<void>
}

/** What the tests need to know of a server. */
export interface SqlServerDescription {
  /** A statement that ends the session that runs it. */
  readonly endSession: string
}

/** A system that speaks SQL, as the tests of all of them need to know it. */
export interface SqlSystemDescription {
  readonly integration: Integration
  /** What the tests call it, where that is not its label. */
  readonly name: string
  /** What is known of its server, which is signed in to over a network; absent: it has none. */
  readonly server?: SqlServerDescription
  /** Whether this machine has such a system. */
  readonly isHere: boolean
  start(): Promise<SqlExample>
  /** Definitions of columns for what is sent there and back, and how a binding is written to a column of each. */
  readonly columns: {
    readonly [Kind in ColumnKind | 'binary']: { readonly type: string; readonly written?: string }
  }
  /** Bytes as they are written for columns of them. */
  readonly bytes: readonly string[]
  /** A statement that waits for so many seconds. */
  readonly sleep: (seconds: number) => string
  /** A statement that gives one value of 900,000 letters; absent: `repeat` makes it. */
  readonly large?: string
  /** A name with a quote of the dialect in it, as the dialect writes it. */
  readonly quotedName: string
  /** A list in a condition, and whether it may be empty. */
  readonly inList: string
  readonly hasEmptyLists?: boolean
}

/** What is sent there and back. */
export type ColumnKind = 'text' | 'decimal' | 'big' | 'date' | 'instant' | 'local' | 'json' | 'flag' | 'list'
