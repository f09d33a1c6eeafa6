import { called, type FunctionForm, type FunctionForms } from '../sql/query/function-forms.ts'
import { saveByUpdateRows } from '../sql/tables/save-by-update-rows.ts'
import type { QueryDialect } from '../sql/tables/table-dialect.ts'
import { sqliteDialect } from './dialect.ts'

/** Words that SQLite would read as something else than a name, or by which a query would no longer be known as one. */
const meaningful: ReadonlySet<string> = new Set(
  `abort action add after all alter always analyze and any array as asc attach autoincrement before begin between by cascade
  case cast check collate column commit conflict constraint create cross current current_date current_time current_timestamp
  database default deferrable deferred delete desc detach distinct do drop each else end escape except exclude exclusive
  exists explain fail false fetch filter first following for foreign from full generated glob group groups having if ignore
  ilike immediate in index indexed initially inner insert instead intersect into is isnull join key last lateral left like
  limit match materialized natural no not nothing notnull null nulls of offset on or order others outer over partition plan
  pragma preceding primary query raise range recursive references regexp reindex release rename replace restrict returning
  right rollback row rows savepoint select set similar table temp temporary then ties to transaction trigger true unbounded
  union unique update using vacuum values view virtual when where window with within without`.split(/\s+/u),
)

/** A time without its smaller parts, as SQLite's own modifiers say. */
const startOf = (part: string): FunctionForm => ({ before: 'date(', after: `, 'start of ${part}')` })

const part = (format: string): FunctionForm => ({
  before: `cast(strftime('${format}', `,
  after: ') as integer)',
})

const functions: FunctionForms = {
  lower: called('lower'),
  upper: called('upper'),
  trim: called('trim'),
  length: called('length'),
  round: called('round'),
  floor: called('floor'),
  ceil: called('ceil'),
  abs: called('abs'),
  'start of year': startOf('year'),
  'start of month': startOf('month'),
  'start of day': called('date'),
  'start of hour': { before: `strftime('%Y-%m-%dT%H:00:00', `, after: ')' },
  year: part('%Y'),
  month: part('%m'),
  day: part('%d'),
  hour: part('%H'),
}

/** How SQLite's statements about tables are written. */
export const sqliteTables: QueryDialect = {
  lexis: sqliteDialect.lexis,
  names: {
    word: /^[a-z_\u0080-\uffff][a-z0-9_\u0080-\uffff]*$/u,
    keepsCase: true,
    meaningful,
    write: (name) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/u.test(name) && !meaningful.has(name.toLowerCase())
        ? name
        : `"${name.replaceAll('"', '""')}"`,
    read: (written) => (written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : undefined),
  },
  queries: { lists: 'in', hasIlike: false, hasNulls: true, noLimit: '-1', functions },
  // Without two braces beside each other, of which a binding would be made.
  writeText: (text) => `'${text.replaceAll("'", "''").replaceAll(/\{(?=\{)/gu, "{' || '")}'`,
  readText: (written) => (written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : undefined),
  askText: (value) => `cast(${value} as text)`,
  asText: (value) => `cast(${value} as text)`,
  asDay: (value) => `date(${value})`,
  asFloat: (value) => `cast(${value} as real)`,
  dayAfter: (day) => `date(${day}, '+1 day')`,
  holds: (text, sought) => `instr(lower(${text}), lower(${sought})) > 0`,
  joinWords: (columns) => `concat_ws(' ', ${columns.join(', ')})`,
  enter: (value) => value,
  emptyLast: ' nulls last',
  namesValues: false,
  save: saveByUpdateRows,
}
