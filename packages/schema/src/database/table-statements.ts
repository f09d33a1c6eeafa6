import type { DatabaseColumnKind, DatabaseTableName } from './database-table.ts'

/** A column, and the name that its values have in the rows of the answer. */
export interface ReadColumn {
  readonly column: string
  readonly field: string
}

/** Words that stand for a value: text of the row that it refers to. */
export interface ReadLabel {
  /** The column whose values refer to rows of the other table. */
  readonly column: string
  readonly table: DatabaseTableName
  /** The column of the other table whose values these are. */
  readonly key: string
  /** The columns of the other table that people know its rows by. */
  readonly words: readonly string[]
  /** The name that the words have in the rows of the answer. */
  readonly field: string
}

/** What is read of a table. */
export interface TableReading {
  readonly table: DatabaseTableName
  readonly columns: readonly ReadColumn[]
  readonly labels: readonly ReadLabel[]
}

/** The values that a column has or gets: a binding such as `{{ Name.value }}`. */
export interface ColumnValue {
  readonly column: string
  readonly value: string
  /** What the values of the column are, where that is known. */
  readonly kind?: DatabaseColumnKind
}

/**
 * What the values of a column have to be. `one` is that of the row that a page is about; the others are chosen by people,
 * and hold for every row while nothing is chosen: a value, or the first and the last day.
 */
export interface RowFilter extends ColumnValue {
  readonly is: 'one' | 'chosen' | 'from' | 'until'
}

/** Which rows are read of a table, in which order. Every value is a binding. */
export interface RowsWanted {
  /** The text that rows have to hold. */
  readonly search: string
  /** The columns in which it is looked for, beside the labels. */
  readonly searched: readonly string[]
  readonly filters: readonly RowFilter[]
  /** The name of a field and `asc` or `desc`; in the order of the key where there is none. */
  readonly sortField: string
  readonly sortDirection: string
  /** The fields by which the rows can be sorted. */
  readonly sortable: readonly string[]
  readonly limit: string
  readonly offset: string
  readonly key: readonly string[]
}

/** By which column rows are sorted. */
export interface ColumnOrder {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Which rows of a table are looked at. `limit` and `offset` are bindings. */
export interface RowsLookedAt {
  readonly order: readonly ColumnOrder[]
  readonly limit: string
  readonly offset: string
}

/** Which words can be chosen for a reference. */
export interface OptionsWanted extends Pick<ReadLabel, 'table' | 'key' | 'words'> {
  /** Bindings of the text that the words have to hold, and of the value that is chosen, which is always among them. */
  readonly asked?: { readonly search: string; readonly chosen: string }
  readonly limit: number
}

/** A column that is saved from rows in which its values have a name. */
export interface SavedColumn extends ReadColumn {
  /** What a new row gets where it says nothing. */
  readonly defaultValue?: string
}

/** Rows that were changed, added and deleted together. */
export interface ChangesWanted {
  readonly table: DatabaseTableName
  /** The expression of the list in which they were changed: it has `editedRows` and `originalRows`. */
  readonly list: string
  readonly columns: readonly SavedColumn[]
  readonly key: readonly ReadColumn[]
  /** Values that every row has: that of the row that the page is about. */
  readonly fixed: readonly ColumnValue[]
  readonly canInsert: boolean
}

/** What rows are counted and added up by: each day of a column, or each of its values or of the words that stand for them. */
export type Grouping =
  | { readonly by: 'day'; readonly column: string }
  | { readonly by: 'value'; readonly column: string }
  | { readonly by: 'label'; readonly label: ReadLabel }

/** What is worked out over the rows of a table. */
export interface SummaryWanted {
  readonly table: DatabaseTableName
  readonly filters: readonly RowFilter[]
  /** The column that is added up; rows are only counted where there is none. */
  readonly amount?: string
}

/**
 * Writes the statements with which a page works with a table, in the language of one system. Bindings stand in them as
 * values; names of tables and columns are written such that no name is read as anything else.
 */
export interface TableStatements {
  /** Rows with their columns and labels. */
  rows(reading: TableReading, wanted: RowsWanted): string
  /** Rows with all columns that the user may read, as they stand in the table. */
  look(table: DatabaseTableName, columns: readonly string[], wanted: RowsLookedAt): string
  /** One row with `number`: how many rows `rows` would give without its limit. */
  count(reading: TableReading, wanted: Pick<RowsWanted, 'search' | 'searched' | 'filters'>): string
  /** The rows whose columns have some values, so many of them at most. */
  matching(reading: TableReading, values: readonly ColumnValue[], limit: number): string
  /** Rows with `value` and `label`, in the order of their labels. */
  options(wanted: OptionsWanted): string
  insert(table: DatabaseTableName, values: readonly ColumnValue[]): string
  update(table: DatabaseTableName, values: readonly ColumnValue[], key: readonly ColumnValue[]): string
  remove(table: DatabaseTableName, key: readonly ColumnValue[]): string
  /** One row with `number` and, where there is an amount, its `total` and `average`. */
  totals(wanted: SummaryWanted): string
  /** Rows with `day` or `value`, `number` and the `total`: in the order of the days, else the largest first, `limit` of them at most. */
  groups(wanted: SummaryWanted, grouping: Grouping, limit: number): string
}
