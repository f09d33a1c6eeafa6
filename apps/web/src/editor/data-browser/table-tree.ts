import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'

/** A schema with those of its tables that are shown. */
export interface SchemaBranch {
  readonly schema: string
  readonly tables: readonly TableBranch[]
}

/** A table with its columns, and whether it is shown for one of them. */
export interface TableBranch {
  readonly key: string
  readonly table: DatabaseTable
  /** Whether the search found columns of it, so that they are shown at once. */
  readonly isFoundByColumn: boolean
}

/** What tells a table from all others of its database. */
export const keyOfTable = ({ schema, name }: Pick<DatabaseTable, 'schema' | 'name'>): string =>
  JSON.stringify([schema, name])

/** The tables whose name, or the name of one of whose columns, holds what is searched for; all of them without a search. */
export const tableTree = (tables: readonly DatabaseTable[], search: string): SchemaBranch[] => {
  const wanted = search.trim().toLowerCase()
  const bySchema = new Map<string, TableBranch[]>()
  for (const table of tables) {
    const isNamed = `${table.schema}.${table.name}`.toLowerCase().includes(wanted)
    const isFoundByColumn =
      wanted !== '' && !isNamed && table.columns.some(({ name }) => name.toLowerCase().includes(wanted))
    if (!isNamed && !isFoundByColumn) continue
    const branch = { key: keyOfTable(table), table, isFoundByColumn }
    bySchema.set(table.schema, [...(bySchema.get(table.schema) ?? []), branch])
  }
  return [...bySchema].map(([schema, found]) => ({ schema, tables: found }))
}

/** What is to be said of a column beside its name: `integer, primary key`, `integer, refers to artist`. */
export const sayColumn = (
  { primaryKey }: Pick<DatabaseTable, 'primaryKey'>,
  { name, type, isRequired, references }: DatabaseColumn,
): string =>
  [
    type,
    ...(primaryKey.includes(name) ? ['primary key'] : isRequired ? ['required'] : []),
    ...(references === undefined ? [] : [`refers to ${references.name}`]),
  ].join(', ')
