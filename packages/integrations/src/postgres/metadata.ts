import type { DatabaseColumn, DatabaseTable, DatabaseTables } from '@ashlar/schema'
import { allowedValues, fixedDefault, typeFacts } from './column-facts.ts'
import type { StatementResult } from '../sql/session.ts'

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

/**
 * A row per column, in the order of tables and columns; tables without columns have one row with nulls. Of several
 * references or checks of a column the first is named.
 */
export const tablesStatement = `
  select schema_name, table_name, is_view, column_.attname::text as column_name,
    pg_catalog.format_type(column_.atttypid, column_.atttypmod) as column_type,
    pg_catalog.format_type(base_.oid, case when type_.typtype = 'd' then type_.typtypmod else column_.atttypmod end)
      as base_type,
    column_.attnotnull or type_.typnotnull as is_required,
    column_.attidentity <> '' or column_.attgenerated <> '' as is_generated,
    pg_catalog.pg_get_expr(default_.adbin, default_.adrelid) as default_value,
    pg_catalog.array_position(key_.conkey, column_.attnum) as key_position,
    (
      select pg_catalog.json_agg(label_.enumlabel::text order by label_.enumsortorder)
      from pg_catalog.pg_enum label_ where label_.enumtypid = base_.oid
    ) as labels,
    (
      select pg_catalog.pg_get_constraintdef(check_.oid) from pg_catalog.pg_constraint check_
      where check_.conrelid = table_id and check_.contype = 'c' and check_.conkey = array[column_.attnum]
        and pg_catalog.pg_get_constraintdef(check_.oid) like '% = ANY %'
      order by check_.conname limit 1
    ) as allowed,
    (
      select pg_catalog.json_build_array(other_schema.nspname, other_.relname, other_column.attname)
      from pg_catalog.pg_constraint reference_
      join pg_catalog.pg_class other_ on other_.oid = reference_.confrelid
      join pg_catalog.pg_namespace other_schema on other_schema.oid = other_.relnamespace
      join pg_catalog.pg_attribute other_column
        on other_column.attrelid = other_.oid and other_column.attnum = reference_.confkey[1]
      where reference_.conrelid = table_id and reference_.contype = 'f'
        and reference_.conkey = array[column_.attnum]
      order by reference_.conname limit 1
    ) as referred
  from (
    select schema_.nspname::text as schema_name, table_.relname::text as table_name,
      table_.relkind in ('v', 'm') as is_view, table_.oid as table_id
    ${readableTables}
    order by schema_.nspname = 'public' desc, schema_.nspname, table_.relname
    limit ${mostTables}
  ) readable
  left join pg_catalog.pg_attribute column_
    on column_.attrelid = table_id and column_.attnum > 0 and not column_.attisdropped
  left join pg_catalog.pg_type type_ on type_.oid = column_.atttypid
  left join pg_catalog.pg_type base_
    on base_.oid = case when type_.typtype = 'd' then type_.typbasetype else type_.oid end
  left join pg_catalog.pg_attrdef default_
    on default_.adrelid = table_id and default_.adnum = column_.attnum
  left join pg_catalog.pg_constraint key_ on key_.conrelid = table_id and key_.contype = 'p'
  order by schema_name = 'public' desc, schema_name, table_name, column_.attnum`

/** The tables from the rows of `tablesStatement`. */
export const readTables = ({ rows }: StatementResult): DatabaseTables => {
  const tables: (DatabaseTable & { keyed: [position: number, column: string][] })[] = []
  for (const row of rows ?? []) {
    const schema = textOf(row, 'schema_name')
    const name = textOf(row, 'table_name')
    let table = tables.at(-1)
    if (!table || table.name !== name || table.schema !== schema) {
      const isView = valueOf(row, 'is_view') === true
      table = { schema, name, ...(isView ? { isView } : {}), columns: [], primaryKey: [], keyed: [] }
      tables.push(table)
    }
    const column = textOf(row, 'column_name')
    if (column === '') continue
    table.columns.push(readColumn(row, column))
    const position = Number(textOf(row, 'key_position'))
    if (position > 0) table.keyed.push([position, column])
  }
  return {
    tables: tables.map(({ keyed, ...table }) => ({
      ...table,
      primaryKey: keyed.sort(([one], [other]) => one - other).map(([, column]) => column),
    })),
  }
}

const readColumn = (row: unknown, name: string): DatabaseColumn => {
  const written = textOf(row, 'default_value')
  const isGenerated = valueOf(row, 'is_generated') === true
  const defaultValue = written === '' || isGenerated ? undefined : fixedDefault(written)
  const options = textsOf(row, 'labels') ?? allowedValues(textOf(row, 'allowed'))
  const [schema, table, column] = textsOf(row, 'referred') ?? []
  return {
    name,
    type: textOf(row, 'column_type'),
    ...typeFacts(textOf(row, 'base_type')),
    isRequired: valueOf(row, 'is_required') === true,
    isFilled: isGenerated || (written !== '' && defaultValue === undefined && !written.startsWith('NULL')),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(options === undefined ? {} : { options }),
    ...(schema === undefined || table === undefined || column === undefined
      ? {}
      : { references: { schema, name: table, column } }),
  }
}

/** "Connected to PostgreSQL 18.4, database shop: 11 tables." from the row of `overviewStatement`. */
export const sayOverview = ({ rows }: StatementResult): string => {
  const row = rows?.[0]
  const version = textOf(row, 'version').split(' ')[0]
  const count = textOf(row, 'tables')
  const tables = count === '1' ? '1 table' : `${count} tables`
  return `Connected to PostgreSQL ${version}, database ${textOf(row, 'database')}: ${tables}.`
}

const valueOf = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null && Object.hasOwn(row, column) ? Reflect.get(row, column) : undefined

const textOf = (row: unknown, column: string): string => {
  const value = valueOf(row, column)
  return value === null || value === undefined ? '' : String(value)
}

const textsOf = (row: unknown, column: string): string[] | undefined => {
  const value = valueOf(row, column)
  return Array.isArray(value) ? value.map(String) : undefined
}
