import { standardTables } from '../postgres/standard-table-dialect.ts'
import type { QueryDialect } from '../sql/tables/table-dialect.ts'

/** As long as a text can be there. */
const asText = (value: string): string => `${value}::varchar(65535)`

/** How Redshift's statements about tables are written: it has neither `concat_ws` nor lists that travel as one value. */
export const redshiftTables: QueryDialect = {
  ...standardTables,
  queries: { ...standardTables.queries, lists: 'in' },
  askText: asText,
  asText,
  joinWords: (columns) => columns.map((column) => `coalesce(${asText(column)}, '')`).join(" || ' ' || "),
}
