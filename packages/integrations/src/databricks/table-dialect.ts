import type { DatabaseColumnKind } from '@ashlar/schema'
import type { TableDialect } from '../sql/tables/table-dialect.ts'

const asText = (value: string): string => `cast(${value} as string)`

/** The types that values are entered as: a text does not become another one where it is stored. */
const types: ReadonlyMap<DatabaseColumnKind, string> = new Map([
  ['text', 'string'],
  ['longText', 'string'],
  ['integer', 'bigint'],
  ['decimal', 'decimal(38, 18)'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['dateTime', 'timestamp'],
  ['localDateTime', 'timestamp_ntz'],
])

/**
 * How the statements of Databricks about tables are written. Each is a session of its own, so no step saves changes of several rows
 * together.
 */
export const databricksTables: TableDialect = {
  names: { write: (name) => `\`${name.replaceAll('`', '``')}\`` },
  // Without two braces beside each other, of which a binding would be made.
  writeText: (text) =>
    `'${text
      .replaceAll('\\', '\\\\')
      .replaceAll("'", String.raw`\'`)
      .replaceAll(/\{(?=\{)/gu, String.raw`\u007b`)}'`,
  askText: asText,
  asText,
  asDay: (value) => `cast(${value} as date)`,
  asFloat: (value) => `cast(${value} as double)`,
  dayAfter: (day) => `date_add(${day}, 1)`,
  holds: (text, part) => `contains(lower(${text}), lower(${part}))`,
  joinWords: (columns) => `concat_ws(' ', ${columns.map(asText).join(', ')})`,
  enter: (value, kind) => {
    const type = kind === undefined ? undefined : types.get(kind)
    return type === undefined ? value : `cast(${value} as ${type})`
  },
  emptyLast: ' nulls last',
  namesValues: true,
}
