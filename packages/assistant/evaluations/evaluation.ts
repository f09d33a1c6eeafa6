import type { JsonObject, PageRecords } from '@ashlar/schema'
import type { BuiltPage } from './built-page.ts'

/** One call of a tool, as a model made it. */
export type RecordedCall = readonly [name: string, input: JsonObject]

/** What a person would look for in the result. */
export interface Condition {
  /** A sentence: what is so. */
  readonly says: string
  readonly holds: (page: BuiltPage) => boolean
}

/** One task for the assistant that builds: where it begins, what is asked, what a model did, and how one sees that it is done. */
export interface Evaluation {
  readonly name: string
  readonly start: () => PageRecords
  readonly instruction: string
  /** The component or API that the person has selected, by its name. */
  readonly selected?: string
  /** What the person answers to each question. */
  readonly answers?: readonly string[]
  /** What is wrong on the living page. */
  readonly problems?: readonly { readonly name: string; readonly path: string; readonly message: string }[]
  /** Turn by turn; the model ends its work after the last. */
  readonly turns: readonly (readonly RecordedCall[])[]
  readonly conditions: readonly Condition[]
}

/** A condition with its sentence. */
export const that = (says: string, holds: (page: BuiltPage) => boolean): Condition => ({ says, holds })
