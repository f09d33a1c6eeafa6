import type { JsonValue } from '@ashlar/schema'
import { IntegrationError } from '../../integration-error.ts'
import type { SqlDialect } from '../dialect.ts'
import type { SessionRequest } from '../session.ts'
import type { RowRules } from './row-rules.ts'

/** A column of the table that rows are saved to. */
export interface TableColumn {
  readonly name: string
  readonly type: string
  /** Whether it is a part of the primary key. */
  readonly isKey: boolean
}

/** Asks for the columns of a table, in the catalog that the standard describes. */
export const columnsRequest = (
  { placeholder }: Pick<SqlDialect, 'placeholder'>,
  rows: RowRules,
  { schema, table }: { readonly schema: string; readonly table: string },
): Pick<SessionRequest, 'text' | 'values'> => {
  if (rows.columns) return rows.columns({ schema, table })
  const nowhere = { before: [], after: [] }
  const ofSchema = schema === '' ? rows.currentSchema : placeholder(2, nowhere)
  return {
    text: `
      select column_.column_name as name, column_.data_type as type,
        case when exists (
          select 1 from information_schema.table_constraints constraint_
          join information_schema.key_column_usage key_
            on key_.constraint_name = constraint_.constraint_name
              and key_.table_schema = constraint_.table_schema and key_.table_name = constraint_.table_name
          where constraint_.constraint_type = 'PRIMARY KEY' and key_.table_schema = column_.table_schema
            and key_.table_name = column_.table_name and key_.column_name = column_.column_name
        ) then 1 else 0 end as is_key
      from information_schema.columns column_
      where column_.table_name = ${placeholder(1, nowhere)} and column_.table_schema = ${ofSchema}
      order by column_.ordinal_position`,
    values: schema === '' ? [table] : [table, schema],
  }
}

/** The columns by their names. Throws `IntegrationError` where there are none. */
export const readColumns = (
  rows: readonly JsonValue[] | undefined,
  table: string,
): ReadonlyMap<string, TableColumn> => {
  const columns = (rows ?? []).map((row): TableColumn => {
    const read = (key: string): JsonValue =>
      typeof row === 'object' && row !== null && !Array.isArray(row) ? (row[key] ?? null) : null
    return {
      name: String(read('name')),
      type: String(read('type')).toLowerCase(),
      isKey: read('is_key') === 1,
    }
  })
  if (columns.length === 0) {
    throw new IntegrationError(
      'query_failed',
      `There is no table called ${table} that the database user may use. Check its name and schema.`,
    )
  }
  return new Map(columns.map((column) => [column.name, column]))
}
