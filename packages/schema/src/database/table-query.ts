/** What a query can make of each value of a column, if the system has it. `start of` is the time at which a span began. */
export const queryFunctions = [
  'lower',
  'upper',
  'trim',
  'length',
  'round',
  'floor',
  'ceil',
  'abs',
  'start of year',
  'start of quarter',
  'start of month',
  'start of week',
  'start of day',
  'start of hour',
  'year',
  'quarter',
  'month',
  'day',
  'hour',
] as const

/** What is made of each value of a column. */
export type QueryFunction = (typeof queryFunctions)[number]

/** A column as a query names it. */
export interface QueryColumn {
  /** The alias that its table has in the query, else the name of the table; absent where the column stands alone. */
  readonly table?: string
  readonly column: string
  /** What is made of each of its values; absent: they are taken as they are. Columns of joins have none. */
  readonly through?: QueryFunction
}

/** A table that a query reads. */
export interface QueryTable {
  readonly schema?: string
  readonly name: string
  readonly alias?: string
}

/** A binding, without its braces. */
export interface QueryBinding {
  readonly kind: 'binding'
  readonly source: string
}

/** What a column is compared with. */
export type QueryValue =
  | QueryBinding
  | { readonly kind: 'text'; readonly text: string }
  /** As it is written: `-12.50`. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }

/** A table whose rows are put beside those before it where columns are equal; `left` keeps rows that find none. */
export interface QueryJoin {
  readonly kind: 'inner' | 'left'
  readonly table: QueryTable
  readonly on: readonly { readonly one: QueryColumn; readonly other: QueryColumn }[]
}

/** What is worked out over the values of a column. */
export type QueryAggregate = 'count' | 'count distinct' | 'sum' | 'avg' | 'min' | 'max'

/** What a condition on groups compares: what is worked out over a column of the group, or how many rows it has. */
export type QueryWorkedOut =
  | { readonly kind: 'worked'; readonly aggregate: QueryAggregate; readonly column: QueryColumn }
  | { readonly kind: 'rows' }

/** What each row of the answer holds: all columns, one of them or what is worked out over it, or how many rows there are. */
export type SelectedPart =
  | { readonly kind: 'all'; readonly table?: string }
  | {
      readonly kind: 'column'
      readonly column: QueryColumn
      readonly aggregate?: QueryAggregate
      readonly alias?: string
    }
  | { readonly kind: 'rows'; readonly alias?: string }

/** Whether a part of the answer is worked out over several rows. */
export const isWorkedOut = (part: SelectedPart): boolean =>
  part.kind === 'rows' || (part.kind === 'column' && part.aggregate !== undefined)

/** How a column is compared. The lists of `in` and `not in` are several values, or one binding that holds a list. */
export type QueryOperator =
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'like'
  | 'not like'
  | 'ilike'
  | 'not ilike'
  | 'in'
  | 'not in'
  | 'is null'
  | 'is not null'

/** What rows have to be. */
export type QueryCondition =
  | {
      readonly kind: 'comparison'
      /** What is worked out stands in conditions on groups only. */
      readonly left: QueryColumn | QueryBinding | QueryWorkedOut
      readonly operator: QueryOperator
      /** None for `is null` and `is not null`, one or more for `in` and `not in`, one for the others. */
      readonly values: readonly QueryValue[]
    }
  | QueryConditions

/** Conditions of which all or any have to hold. */
export interface QueryConditions {
  readonly kind: 'group'
  readonly match: 'all' | 'any'
  readonly conditions: readonly QueryCondition[]
}

/** What rows are sorted by. */
export interface QueryOrder {
  /** What is worked out only where rows are grouped. */
  readonly by: QueryColumn | QueryWorkedOut
  readonly direction: 'asc' | 'desc'
  /** Where rows without a value stand, if not where the system puts them. */
  readonly empty?: 'first' | 'last'
  /** The rows are sorted by it only where a binding has this value. */
  readonly when?: { readonly binding: QueryBinding; readonly is: string }
}

/**
 * A query over one table and those joined to it, as a person builds it without writing SQL. Where something is worked out, the
 * rows are grouped by all other columns.
 */
export interface TableQuery {
  readonly from: QueryTable
  readonly joins: readonly QueryJoin[]
  readonly selected: readonly SelectedPart[]
  readonly where: QueryConditions
  /** Whether rows that are equal in all columns come once. */
  readonly isDistinct?: true
  /** What groups have to be; only where something is worked out. */
  readonly having?: QueryConditions
  readonly order: readonly QueryOrder[]
  /** A number or a binding. */
  readonly limit?: QueryValue
  readonly offset?: QueryValue
}

/** A statement read as a query, or the first part of it that no query of this kind has. */
export type QueryReading =
  | { readonly ok: true; readonly query: TableQuery }
  | {
      readonly ok: false
      /** A sentence that says what cannot be shown, and where it stands. */
      readonly reason: string
      /** Offsets into the text. */
      readonly start: number
      readonly end: number
    }
