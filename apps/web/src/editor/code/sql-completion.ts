import type { IntegrationMetadata } from '@ashlar/contract'

type Table = IntegrationMetadata['tables'][number]

/** A schema whose name is left out in statements, since it is where the database looks anyway. */
const unprefixed: ReadonlySet<string> = new Set(['public', 'dbo', 'database'])

/** Whether a table is named with its schema in statements. */
const isPrefixed = (table: Table): boolean => table.schema !== '' && !unprefixed.has(table.schema)

/** Tables by schema and name, as the completion of the SQL language reads them. */
export interface SqlNames {
  [name: string]: SqlNames | readonly SqlName[]
}
interface SqlName {
  label: string
  type: 'property'
  detail: string
}

/** The tables and columns of an integration in the shape that the completion of SQL reads. */
export const sqlNames = (metadata: IntegrationMetadata): SqlNames => {
  const names: SqlNames = Object.create(null)
  for (const table of metadata.tables) {
    const columns = columnNames(table)
    if (!isPrefixed(table)) {
      names[table.name] = columns
      continue
    }
    const schema = names[table.schema]
    if (schema !== undefined && !Array.isArray(schema)) Object.assign(schema, { [table.name]: columns })
    else if (schema === undefined) names[table.schema] = { [table.name]: columns }
  }
  return names
}

const columnNames = (table: Table): SqlName[] =>
  table.columns.map((column) => ({ label: column.name, type: 'property', detail: column.type }))

/** One column of a table that the statement reads. */
export interface ColumnInReach {
  name: string
  type: string
  table: string
}

const tableInStatement = /\b(?:from|join|into|update)\s+((?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))?)/gi

/**
 * The columns that may be written without a table before them: those of the tables which the statement around the
 * cursor reads or writes. Statements are told apart by semicolons; a rough reading is enough for suggestions.
 */
export const columnsInReach = (statement: string, metadata: IntegrationMetadata): ColumnInReach[] => {
  const read = new Set([...statement.matchAll(tableInStatement)].map((match) => plainName(match[1] ?? '')))
  const columns = metadata.tables
    .filter(
      (table) =>
        read.has(table.name.toLowerCase()) || read.has(`${table.schema}.${table.name}`.toLowerCase()),
    )
    .flatMap((table) => table.columns.map(({ name, type }) => ({ name, type, table: table.name })))
  const seen = new Set<string>()
  return columns.filter((column) => !seen.has(column.name) && seen.add(column.name))
}

const plainName = (written: string): string => written.replaceAll(/["\s]/g, '').toLowerCase()

/** The statement around a position, without its semicolons. */
export const statementAround = (text: string, position: number): string => {
  const start = text.lastIndexOf(';', position - 1) + 1
  const end = text.indexOf(';', position)
  return text.slice(start, end === -1 ? text.length : end)
}

/** A name as PostgreSQL reads it: in quotes where it holds anything but small letters, digits and underscores. */
export const quoteName = (name: string): string =>
  /^[a-z_][a-z_\d]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
