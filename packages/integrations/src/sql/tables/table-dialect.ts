import type { ChangesWanted, DatabaseColumnKind, JsonObject } from '@ashlar/schema'
import type { FunctionForms } from '../query/function-forms.ts'
import type { SqlLexis } from '../tokenize.ts'

/** How names stand in statements of a dialect. */
interface WrittenNames {
  /** A name as it stands in a statement. */
  write(name: string): string
}

/** How names stand in queries that people build. */
export interface NameRules extends WrittenNames {
  /** What a word has to look like to be read as a name. */
  readonly word: RegExp
  /** Whether a word without quotes keeps its capital letters. */
  readonly keepsCase: boolean
  /** Words in small letters that are read as something else than a name, or by which a query would no longer be known as one. */
  readonly meaningful: ReadonlySet<string>
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

/** How a system's statements about tables are written, for pages that are made from tables. */
export interface TableDialect {
  readonly names: WrittenNames
  /** A text as it stands in a statement. No binding begins in it. */
  writeText(text: string): string
  /** A value that a statement asks for, as text. */
  askText(value: string): string
  /** The day that a text of a statement says; absent: as `asDay`. */
  readDay?(text: string): string
  /** A column where it is compared with days; absent: as it is. */
  comparedWithDays?(column: string): string
  /** Whether a text of a statement has nothing in it; absent: as most systems tell null and a text without letters. */
  isEmpty?(text: string): string
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
  /** The end of a statement that reads so many rows, behind so many others; absent: `limit … offset …`. */
  cut?(limit: string, offset?: string): string
  /** What stands behind `order by` where rows are cut and nothing is sorted by; absent: nothing has to. */
  readonly unsorted?: string
  /** Absent: a table has its name in the statement behind `as`. */
  readonly namesTables?: 'without as'
  /** Absent: what is grouped by may be said by its place in the list of columns. */
  readonly groupsBy?: 'expression'
  /** What stands behind values that are read from no table; absent: nothing has to. */
  readonly fromNothing?: string
  /** What follows `desc` so that rows without a value come last. */
  readonly emptyLast: '' | ' nulls last'
  /** Whether values that a statement asks for are named at its beginning; else they stand where they are needed. */
  readonly namesValues: boolean
  /** The configuration of a step that saves rows which people changed in a list; absent: no step saves several rows together. */
  readonly save?: (wanted: ChangesWanted) => JsonObject
}

/** The same for a system on which people build queries, which are read again. */
export interface QueryDialect extends TableDialect {
  readonly lexis: SqlLexis
  readonly names: NameRules
  readonly queries: QueryRules
  /** The text that a quoted one stands for; undefined where it has a form that is not read. */
  readText(written: string): string | undefined
}
