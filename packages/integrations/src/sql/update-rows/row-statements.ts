import type { SqlDialect } from '../dialect.ts'
import type { ParameterValue } from '../parameter.ts'
import type { RowRules } from './row-rules.ts'
import type { Row } from './read-rows.ts'
import type { TableColumn } from './table-columns.ts'

/** A statement about one row, with its values. */
export interface RowStatement {
  readonly text: string
  readonly values: readonly ParameterValue[]
}

/** The table that rows are saved to. */
export interface SavedTable {
  readonly schema: string
  readonly table: string
  readonly columns: ReadonlyMap<string, TableColumn>
  readonly key: readonly TableColumn[]
}

/** Writes the statements about single rows of a table. Values are parameters; names are written as the dialect quotes them. */
export class RowStatements {
  readonly #placeholder: SqlDialect['placeholder']
  readonly #rows: RowRules
  readonly #saved: SavedTable
  readonly #table: string

  constructor({ placeholder }: Pick<SqlDialect, 'placeholder'>, rows: RowRules, saved: SavedTable) {
    this.#placeholder = placeholder
    this.#rows = rows
    this.#saved = saved
    this.#table = [saved.schema, saved.table]
      .filter((name) => name !== '')
      .map((name) => rows.writeName(name))
      .join('.')
  }

  /** Changes the columns `changed` of the row that `found` is found by, where they still hold what `before` says. */
  update(changed: Row, found: Row, before: Row | undefined): RowStatement {
    return this.#write((place) => {
      const assignments = [...changed].map(
        ([name, value]) => `${this.#name(name)} = ${place(name, value).written}`,
      )
      // In the order in which they are written: a dialect may not count its placeholders.
      const isFound = this.#isFound(found, place)
      const unchanged = [...changed.keys()].flatMap((name) =>
        before?.has(name) === true ? (this.#holds(name, before.get(name), place) ?? []) : [],
      )
      const conditions = [...isFound, ...unchanged]
      return `update ${this.#table} set ${assignments.join(', ')} where ${conditions.join(' and ')}`
    })
  }

  insert(row: Row): RowStatement {
    return this.#write((place) => {
      const names = [...row.keys()].map((name) => this.#name(name))
      const values = [...row].map(([name, value]) => place(name, value).written)
      return `insert into ${this.#table} (${names.join(', ')}) values (${values.join(', ')})`
    })
  }

  remove(found: Row): RowStatement {
    return this.#write(
      (place) => `delete from ${this.#table} where ${this.#isFound(found, place).join(' and ')}`,
    )
  }

  /** What columns of a row hold now. */
  look(names: readonly string[], found: Row): RowStatement {
    return this.#write(
      (place) =>
        `select ${names.map((name) => this.#name(name)).join(', ')} from ${this.#table} where ${this.#isFound(found, place).join(' and ')}`,
    )
  }

  #name(name: string): string {
    return this.#rows.writeName(name)
  }

  #isFound(found: Row, place: Place): string[] {
    return this.#saved.key.map(({ name }) => {
      const value = found.get(name)
      if (value === null || value === undefined) return `${this.#name(name)} is null`
      return `${this.#name(name)} = ${place(name, value).written}`
    })
  }

  #holds(name: string, value: unknown, place: Place): string | undefined {
    if (value === null || value === undefined) return `${this.#name(name)} is null`
    const rows = this.#rows
    // Whether it can be compared does not depend on the placeholder, which is only counted where it can.
    const type = this.#typeOf(name)
    if (rows.holds(this.#name(name), { value, type, placeholder: '' }) === undefined) return undefined
    return rows.holds(this.#name(name), { value, type, placeholder: place(name, value).placeholder })
  }

  #typeOf(name: string): string {
    return this.#saved.columns.get(name)?.type ?? ''
  }

  #write(text: (place: Place) => string): RowStatement {
    const values: ParameterValue[] = []
    const place: Place = (name, value) => {
      const type = this.#typeOf(name)
      values.push(this.#rows.encode(value, type))
      const placeholder = this.#placeholder(values.length, { before: [], after: [] })
      return { placeholder, written: this.#rows.place({ value, type, placeholder }) }
    }
    return { text: text(place), values }
  }
}

/** Adds a value to the parameters; answers with its placeholder, and with what stands for it where a value is set. */
type Place = (name: string, value: unknown) => { readonly placeholder: string; readonly written: string }
