import type { DatabaseColumnKind } from '@ashlar/schema'
import { saveByUpdateRows } from '../sql/tables/save-by-update-rows.ts'
import type { TableDialect } from '../sql/tables/table-dialect.ts'
import { bigqueryRows } from './row-rules.ts'

const asText = (value: string): string => `cast(${value} as string)`
const asDay = (value: string): string => `cast(${value} as date)`

/** The types that values are entered as: a parameter has a type of its own, which does not become another one by itself. */
const types: ReadonlyMap<DatabaseColumnKind, string> = new Map([
  ['text', 'string'],
  ['longText', 'string'],
  ['integer', 'int64'],
  ['decimal', 'bignumeric'],
  ['boolean', 'bool'],
  ['date', 'date'],
  ['dateTime', 'timestamp'],
  ['localDateTime', 'datetime'],
  ['time', 'time'],
])

const enter = (value: string, kind: DatabaseColumnKind | undefined): string => {
  if (kind === 'json') return `parse_json(${asText(value)})`
  const type = kind === undefined ? undefined : types.get(kind)
  return type === undefined ? value : `cast(${value} as ${type})`
}

/** How BigQuery's statements about tables are written. */
export const bigqueryTables: TableDialect = {
  names: { write: (name) => bigqueryRows.writeName(name) },
  // Without two braces beside each other, of which a binding would be made.
  writeText: (text) =>
    `'${text
      .replaceAll('\\', '\\\\')
      .replaceAll("'", String.raw`\'`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', String.raw`\r`)
      .replaceAll(/\{(?=\{)/gu, String.raw`\x7b`)}'`,
  askText: asText,
  asText,
  asDay,
  // Days and times are not compared with each other by themselves.
  comparedWithDays: asDay,
  asFloat: (value) => `cast(${value} as float64)`,
  dayAfter: (day) => `date_add(${day}, interval 1 day)`,
  holds: (text, part) => `strpos(lower(${text}), lower(${part})) > 0`,
  joinWords: (columns) => columns.map((column) => `coalesce(${asText(column)}, '')`).join(" || ' ' || "),
  enter,
  emptyLast: ' nulls last',
  namesValues: true,
  save: saveByUpdateRows,
}
