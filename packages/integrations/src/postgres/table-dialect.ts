import type { QueryDialect } from '../sql/tables/table-dialect.ts'
import { postgresFunctions } from './function-forms.ts'
import { postgresDialect } from './dialect.ts'
import { saveStatement } from './save-statement.ts'
import { meaningfulWords, readQuoted, writeName, writeText } from './write-name.ts'

/** How PostgreSQL's statements about tables are written. */
export const postgresTables: QueryDialect = {
  lexis: postgresDialect.lexis,
  names: {
    word: /^[a-z_\u0080-\uffff][a-z0-9_$\u0080-\uffff]*$/u,
    keepsCase: false,
    meaningful: meaningfulWords,
    write: writeName,
    read: (written) => readQuoted(written, '"'),
  },
  queries: { lists: 'any', hasIlike: true, hasNulls: true, functions: postgresFunctions },
  writeText,
  readText: (written) => readQuoted(written, "'"),
  askText: (value) => `${value}::text`,
  asText: (value) => `${value}::text`,
  asDay: (value) => `${value}::date`,
  asFloat: (value) => `${value}::double precision`,
  dayAfter: (day) => `${day} + 1`,
  holds: (text, part) => `strpos(lower(${text}), lower(${part})) > 0`,
  joinWords: (columns) => `concat_ws(' ', ${columns.join(', ')})`,
  enter: (value) => value,
  emptyLast: ' nulls last',
  namesValues: true,
  save: (wanted) => ({ body: saveStatement(wanted) }),
}
