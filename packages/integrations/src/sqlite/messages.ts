import type { JsonValue } from '@ashlar/schema'
import type { ParameterValue } from '../sql/parameter.ts'

/** What a process with a file of SQLite is told. One statement at a time is under way. */
export type DatabaseOrder =
  | { readonly kind: 'open'; readonly path: string; readonly isReadOnly: boolean }
  | {
      readonly kind: 'run'
      readonly text: string
      readonly values: readonly ParameterValue[]
      readonly maximumBytes: number
    }
  | { readonly kind: 'describe'; readonly text: string }

/** A column of a statement; `type` is what its table declares, null where it is worked out. */
export interface DatabaseColumn {
  readonly name: string
  readonly type: string | null
}

/** Why a statement failed. `code` is SQLite's own, 0 where it does not come from there. */
export interface DatabaseFailure {
  readonly kind: 'failure'
  readonly reason: 'sqlite' | 'refused' | 'too large'
  readonly code: number
  readonly message: string
}

/** What it answers to each order. */
export type DatabaseAnswer = (
  | { readonly kind: 'opened' }
  | {
      readonly kind: 'result'
      readonly columns: readonly DatabaseColumn[]
      readonly rows: readonly (readonly JsonValue[])[]
      readonly bytes: number
      readonly changed: number
    }
  | { readonly kind: 'described'; readonly columns: readonly DatabaseColumn[] }
  | DatabaseFailure
) & { readonly isInTransaction: boolean }
