import { type QueryFunction, queryFunctions } from '@ashlar/schema/table-query'

/** What stands before and behind a column where something is made of its values. */
export interface FunctionForm {
  readonly before: string
  readonly after: string
}

/** How functions are written in a dialect; what it has no short form for is not offered. */
export type FunctionForms = Partial<Readonly<Record<QueryFunction, FunctionForm>>>

/** A function that is called with nothing but the column. */
export const called = (name: string): FunctionForm => ({ before: `${name}(`, after: ')' })

/** The functions that a dialect has a form for, in the order in which they are offered. */
export const functionsOf = (forms: FunctionForms): readonly QueryFunction[] =>
  queryFunctions.filter((name) => forms[name] !== undefined)
