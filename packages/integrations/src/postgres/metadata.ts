import type { DatabaseTables } from '../driver.ts'
import type { StatementResult } from './statement-query.ts'

/** Tables, views and the like that the user may read, the most of them that are of use to an editor. */
const mostTables = 2_000

const readableTables = `
  from pg_catalog.pg_class table_
  join pg_catalog.pg_namespace schema_ on schema_.oid = table_.relnamespace
  where table_.relkind in ('r', 'p', 'v', 'm', 'f')
    and schema_.nspname not in ('pg_catalog', 'information_schema')
    and schema_.nspname not like 'pg\\_toast%' and schema_.nspname not like 'pg\\_temp%'
    and pg_catalog.has_schema_privilege(schema_.oid, 'usage')
    and pg_catalog.has_any_column_privilege(table_.oid, 'select')`

/** One row: the server's version, the name of the database, how many tables can be read. */
export const overviewStatement = `
  select pg_catalog.current_setting('server_version') as version,
    pg_catalog.current_database()::text as database,
    (select count(*) ${readableTables}) as tables`

/** A row per column, in the order of tables and columns; tables without columns have one row with nulls. */
export const tablesStatement = `
  select schema_name, table_name, column_.attname::text as column_name,
    pg_catalog.format_type(column_.atttypid, column_.atttypmod) as column_type
  from (
    select schema_.nspname::text as schema_name, table_.relname::text as table_name, table_.oid as table_id
    ${readableTables}
    order by schema_.nspname = 'public' desc, schema_.nspname, table_.relname
    limit ${mostTables}
  ) readable
  left join pg_catalog.pg_attribute column_
    on column_.attrelid = table_id and column_.attnum > 0 and not column_.attisdropped
  order by schema_name = 'public' desc, schema_name, table_name, column_.attnum`

/** The tables from the rows of `tablesStatement`. */
export const readTables = ({ rows }: StatementResult): DatabaseTables => {
  const tables: DatabaseTables['tables'] = []
  for (const row of rows ?? []) {
    const schema = textOf(row, 'schema_name')
    const name = textOf(row, 'table_name')
    let table = tables.at(-1)
    if (!table || table.name !== name || table.schema !== schema) {
      table = { schema, name, columns: [] }
      tables.push(table)
    }
    const column = textOf(row, 'column_name')
    if (column !== '') table.columns.push({ name: column, type: textOf(row, 'column_type') })
  }
  return { tables }
}

/** "Connected to PostgreSQL 18.4, database shop: 11 tables." from the row of `overviewStatement`. */
export const sayOverview = ({ rows }: StatementResult): string => {
  const row = rows?.[0]
  const version = textOf(row, 'version').split(' ')[0]
  const count = textOf(row, 'tables')
  const tables = count === '1' ? '1 table' : `${count} tables`
  return `Connected to PostgreSQL ${version}, database ${textOf(row, 'database')}: ${tables}.`
}

const textOf = (row: unknown, column: string): string => {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, column)) return ''
  const value: unknown = Reflect.get(row, column)
  return value === null || value === undefined ? '' : String(value)
}
