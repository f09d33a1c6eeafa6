import type { ParameterValue } from '../parameter.ts'

/** A value of a row on its way into a statement. */
export interface PlacedValue {
  readonly value: unknown
  /** The type of its column, as the catalog names it. */
  readonly type: string
  readonly placeholder: string
}

/** How statements about single rows of a table are written in a dialect. */
export interface RowRules {
  /** A name of a table or column as the dialect writes it, whatever it holds. */
  writeName: (name: string) => string
  /** What the catalog calls a table or schema that the form names; absent: the same. */
  readName?(written: string): string
  /** What gives the schema of tables whose schema is not said. */
  readonly currentSchema: string
  /** Asks for the columns of a table, with `name`, `type` and `is_key`; absent: as the standard has it. */
  columns?(table: { readonly schema: string; readonly table: string }): {
    readonly text: string
    readonly values: readonly ParameterValue[]
  }
  encode(value: unknown, type: string): ParameterValue
  /** What stands for a value of a column. */
  place(placed: PlacedValue): string
  /** Whether a column holds exactly a value that is not null; undefined where that cannot be told for values of its type. */
  holds(column: string, placed: PlacedValue): string | undefined
}
