import { saveByUpdateRows } from '../sql/tables/save-by-update-rows.ts'
import type { QueryDialect } from '../sql/tables/table-dialect.ts'
import { postgresTables } from './table-dialect.ts'
import { meaningfulWords } from './write-name.ts'

/** A text without two braces beside each other, of which a binding would be made. */
const writeText = (text: string): string =>
  `'${text.replaceAll("'", "''").replaceAll(/\{(?=\{)/gu, "{' || '")}'`

/**
 * How statements about tables are written for systems that speak a part of PostgreSQL's dialect: without `U&` quotes, and
 * without changing rows inside of a query. A name with two braces beside each other cannot be written; the step is refused.
 */
export const standardTables: QueryDialect = {
  ...postgresTables,
  names: {
    ...postgresTables.names,
    write: (name) =>
      /^[a-z_][a-z0-9_]*$/u.test(name) && !meaningfulWords.has(name)
        ? name
        : `"${name.replaceAll('"', '""')}"`,
  },
  writeText,
  save: saveByUpdateRows,
}
