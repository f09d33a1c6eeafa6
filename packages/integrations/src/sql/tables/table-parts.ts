import type { DatabaseTableName, ReadLabel, RowFilter } from '@ashlar/schema'
import type { AskedValues } from './asked-values.ts'
import type { TableDialect } from './table-dialect.ts'

/** What the table itself is called in a statement that reads others as well. */
export const main = 'main_table'

/** What a filter is called among the values that are asked for. */
const filterName = (index: number): string => `filter_${index + 1}`

/** The parts of statements about tables, in one dialect. */
export class TableParts {
  readonly #dialect: TableDialect

  constructor(dialect: TableDialect) {
    this.#dialect = dialect
  }

  name(name: string): string {
    return this.#dialect.names.write(name)
  }

  /** A table with its schema. */
  table({ schema, name }: DatabaseTableName): string {
    return `${this.name(schema)}.${this.name(name)}`
  }

  /** A table under a name that it has in the statement. */
  named(table: DatabaseTableName, name: string): string {
    return `${this.table(table)}${this.#dialect.namesTables === 'without as' ? '' : ' as'} ${name}`
  }

  /** Something under the name that it has in the answer. */
  called(value: string, name: string): string {
    return `${value} as ${this.name(name)}`
  }

  /** The rows that are read: so many, behind so many others. */
  cut(limit: number | string, offset?: string): string {
    const common = `limit ${limit}${offset === undefined ? '' : ` offset ${offset}`}`
    return this.#dialect.cut?.(String(limit), offset) ?? common
  }

  /** What rows are sorted by, where something is or has to be. */
  order(parts: readonly string[]): readonly string[] {
    const { unsorted } = this.#dialect
    return parts.length > 0 || unsorted === undefined ? parts : [unsorted]
  }

  /** Whether a text that is asked for has nothing in it. */
  isEmpty(text: string): string {
    return this.#dialect.isEmpty?.(text) ?? `coalesce(${text}, '') = ''`
  }

  /** A column of a table by the name that the table has in the statement. */
  column(table: string, column: string): string {
    return `${table}.${this.name(column)}`
  }

  /** The words by which people know a row, as one text. */
  words(table: string, words: readonly string[]): string {
    const columns = words.map((word) => this.column(table, word))
    const [only = 'null'] = columns
    return columns.length === 1 ? only : this.#dialect.joinWords(columns)
  }

  /** Joins the table of a label under a name. */
  join({ column, table, key }: ReadLabel, name: string): string {
    return `left join ${this.named(table, name)} on ${this.column(name, key)} = ${this.column(main, column)}`
  }

  /** The values of the filters that people choose; an empty text is no choice. */
  askedFilters(filters: readonly RowFilter[]): (readonly [string, string])[] {
    return filters.flatMap(({ is, value }, index): (readonly [string, string])[] => {
      if (is === 'one') return []
      const chosen = `nullif(${this.#dialect.askText(value)}, '')`
      return [[filterName(index), is === 'chosen' ? chosen : this.#day(chosen)]]
    })
  }

  #day(text: string): string {
    return this.#dialect.readDay?.(text) ?? this.#dialect.asDay(text)
  }

  /** What rows have to be for the filters, each as a condition. */
  filterConditions(filters: readonly RowFilter[], asked: AskedValues): string[] {
    return filters.map(({ is, column, value, kind }, index) => {
      const own = this.column(main, column)
      if (is === 'one') return `${own} = ${this.#dialect.enter(value, kind)}`
      const chosen = asked.valueOf(filterName(index))
      const day = this.#dialect.comparedWithDays?.(own) ?? own
      const holds = {
        chosen: `${this.#dialect.asText(own)} = ${chosen}`,
        from: `${day} >= ${chosen}`,
        until: `${day} < ${this.#dialect.dayAfter(chosen)}`,
      }[is]
      return `(${chosen} is null or ${holds})`
    })
  }
}
