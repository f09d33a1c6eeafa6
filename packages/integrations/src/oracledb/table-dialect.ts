import type { ChangesWanted, DatabaseColumnKind } from '@ashlar/schema'
import { saveByUpdateRows } from '../sql/tables/save-by-update-rows.ts'
import type { TableDialect } from '../sql/tables/table-dialect.ts'
import { oracleRows } from './row-rules.ts'

const asText = (value: string): string => `to_char(${value})`

/** What a written time lacks at its end is that of the beginning of its day. */
const wholeTime = (value: string): string =>
  `to_timestamp(substr(${value}, 1, 19) || substr('0000-00-00T00:00:00', length(substr(${value}, 1, 19)) + 1), 'YYYY-MM-DD"T"HH24:MI:SS')`

const enter = (value: string, kind: DatabaseColumnKind | undefined): string => {
  if (kind === 'localDateTime') return wholeTime(value)
  if (kind === 'dateTime') return `from_tz(${wholeTime(value)}, '+00:00')`
  return kind === 'date' ? `to_date(${value}, 'YYYY-MM-DD')` : value
}

/** A name as a step takes it, which reads one without quotes in capitals. */
const writtenName = (name: string): string =>
  /^[A-Z][A-Z0-9_$#]*$/u.test(name) ? name : oracleRows.writeName(name)

const save = (wanted: ChangesWanted) => {
  const { schema, name } = wanted.table
  return saveByUpdateRows({ ...wanted, table: { schema: writtenName(schema), name: writtenName(name) } })
}

/** How Oracle's statements about tables are written. */
export const oracleTables: TableDialect = {
  names: { write: (name) => oracleRows.writeName(name) },
  // Without two braces beside each other, of which a binding would be made.
  writeText: (text) => `'${text.replaceAll("'", "''").replaceAll(/\{(?=\{)/gu, "{' || '")}'`,
  askText: asText,
  asText,
  readDay: (text) => `to_date(${text}, 'YYYY-MM-DD')`,
  isEmpty: (text) => `${text} is null`,
  asDay: (value) => `to_char(${value}, 'YYYY-MM-DD')`,
  asFloat: (value) => `to_binary_double(${value})`,
  dayAfter: (day) => `${day} + 1`,
  holds: (text, part) => `instr(lower(${text}), lower(${part})) > 0`,
  joinWords: (columns) => columns.map(asText).join(" || ' ' || "),
  enter,
  cut: (limit, offset = '0') => `offset ${offset} rows fetch next ${limit} rows only`,
  namesTables: 'without as',
  groupsBy: 'expression',
  fromNothing: 'from dual',
  emptyLast: ' nulls last',
  namesValues: true,
  save,
}
