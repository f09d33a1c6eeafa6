import type { ParameterEncoding } from './parameter.ts'

/** One parameter of a statement. */
export interface SqlParameter {
  /** Index of the binding whose value it takes. */
  readonly binding: number
  readonly encoding: ParameterEncoding
  /** Whether it is the only value of `in (…)`, where people give a list. */
  readonly isAloneInList: boolean
}

/** One statement as it is sent: text with placeholders, and the values that belong to them. */
export interface SqlStatement {
  readonly text: string
  readonly firstWord: string
  readonly parameters: readonly SqlParameter[]
  /** The text around the placeholders: one piece more than there are parameters. */
  readonly pieces: readonly string[]
  /** Where a piece of the sent text comes from in the written one, for the positions of errors. */
  readonly origins: readonly { readonly sent: number; readonly written: number }[]
}
