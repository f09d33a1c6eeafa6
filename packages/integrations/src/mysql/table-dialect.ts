import { saveByUpdateRows } from '../sql/tables/save-by-update-rows.ts'
import type { QueryDialect } from '../sql/tables/table-dialect.ts'
import { mysqlDialect } from './dialect.ts'
import { mysqlFunctions } from './function-forms.ts'
import { meaningfulWords, readName, readText, writeName, writeText } from './write-name.ts'

/** How MySQL's and MariaDB's statements about tables are written. */
export const mysqlTables: QueryDialect = {
  lexis: mysqlDialect.lexis,
  names: {
    // A word with an at sign is a variable.
    word: /^[a-z_$\u0080-\uffff][a-z0-9_$\u0080-\uffff]*$/u,
    keepsCase: true,
    meaningful: meaningfulWords,
    write: writeName,
    read: readName,
  },
  queries: {
    lists: 'in',
    hasIlike: false,
    hasNulls: false,
    noLimit: '18446744073709551615',
    functions: mysqlFunctions,
  },
  writeText,
  readText,
  // No cast: a cast text has a collation that columns of another one cannot be compared with.
  askText: (value) => `concat(${value})`,
  asText: (value) => `cast(${value} as char)`,
  asDay: (value) => `cast(${value} as date)`,
  asFloat: (value) => `${value} + 0e0`,
  dayAfter: (day) => `${day} + interval 1 day`,
  holds: (text, part) => `locate(lower(${part}), lower(${text})) > 0`,
  joinWords: (columns) => `concat_ws(' ', ${columns.join(', ')})`,
  enter: (value, kind) =>
    kind === 'dateTime' || kind === 'localDateTime' ? `cast(${value} as datetime(6))` : value,
  // Rows without a value come last there by themselves.
  emptyLast: '',
  namesValues: false,
  save: saveByUpdateRows,
}
