import type { ChangesWanted, DatabaseColumnKind, JsonObject } from '@ashlar/schema'
import type { FunctionForms } from '../query/function-forms.ts'
import type { SqlLexis } from '../tokenize.ts'

/** How names stand in statements of a dialect. */
export interface NameRules {
  /** What a word has to look like to be read as a name. */
  readonly word: RegExp
  /** Whether a word without quotes keeps its capital letters. */
  readonly keepsCase: boolean
  /** Words in small letters that are read as something else than a name, or by which a query would no longer be known as one. */
  readonly meaningful: ReadonlySet<string>
  /** A name as it stands in a statement. */
  write(name: string): string
  /** The name that one in quotes stands for; undefined where it has a form that is not read. */
  read(written: string): string | undefined
}

/** How queries that people build are written where dialects differ. */
export interface QueryRules {
  /** How a list that is one binding is compared: `= any ({{ list }})` or `in ({{ list }})`. */
  readonly lists: 'any' | 'in'
  /** Whether `ilike` is known; else both sides are compared in small letters. */
  readonly hasIlike: boolean
  /** Whether `nulls last` is known; else rows are sorted by whether there is a value first. */
  readonly hasNulls: boolean
  /** What stands behind `limit` where only `offset` is wanted; absent: nothing has to. */
  readonly noLimit?: string
  /** What can be made of the values of a column. */
  readonly functions: FunctionForms
}

/** How a system's statements about tables are written, for pages that are made from tables and queries that people build. */
export interface TableDialect {
  readonly lexis: SqlLexis
  readonly names: NameRules
  readonly queries: QueryRules
  /** A text as it stands in a statement. No binding begins in it. */
  writeText(text: string): string
  /** The text that a quoted one stands for; undefined where it has a form that is not read. */
  readText(written: string): string | undefined
  /** A value that a statement asks for, as text. */
  askText(value: string): string
  /** What a column holds or a part of the statement gives, as text, as a day, or as a number with a point. */
  asText(value: string): string
  asDay(value: string): string
  asFloat(value: string): string
  /** The day after a day. */
  dayAfter(day: string): string
  /** Whether a text holds another one, whatever the case of both. */
  holds(text: string, part: string): string
  /** Several columns as one text. */
  joinWords(columns: readonly string[]): string
  /** A value that is entered for a column of a kind. */
  enter(value: string, kind: DatabaseColumnKind | undefined): string
  /** What follows `desc` so that rows without a value come last. */
  readonly emptyLast: '' | ' nulls last'
  /** Whether values that a statement asks for are named at its beginning; else they stand where they are needed. */
  readonly namesValues: boolean
  /** The configuration of a step that saves rows which people changed in a list. */
  save(wanted: ChangesWanted): JsonObject
}
