import type { TableDialect } from './table-dialect.ts'

/** Values that a statement asks for, each with the name that it has there. */
export class AskedValues {
  readonly #dialect: Pick<TableDialect, 'namesValues' | 'fromNothing'>
  readonly #values: ReadonlyMap<string, string>

  constructor(
    dialect: Pick<TableDialect, 'namesValues' | 'fromNothing'>,
    values: readonly (readonly [string, string])[],
  ) {
    this.#dialect = dialect
    this.#values = new Map(values)
  }

  get #hasHead(): boolean {
    return this.#dialect.namesValues && this.#values.size > 0
  }

  /** What the statement begins with. */
  get head(): string[] {
    if (!this.#hasHead) return []
    const parts = [...this.#values].map(([name, value]) => `    ${value} as ${name}`)
    const { fromNothing } = this.#dialect
    const source = fromNothing === undefined ? [] : [`  ${fromNothing}`]
    return ['with asked as (', '  select', parts.join(',\n'), ...source, ')']
  }

  /** The table that is read beside the values. */
  from(table: string): string {
    return this.#hasHead ? `from asked cross join ${table}` : `from ${table}`
  }

  /** How a value is read in the statement. */
  valueOf(name: string): string {
    return this.#dialect.namesValues ? `asked.${name}` : (this.#values.get(name) ?? 'null')
  }
}
