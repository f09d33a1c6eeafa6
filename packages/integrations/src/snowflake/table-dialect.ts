import type { TableDialect } from '../sql/tables/table-dialect.ts'

const asText = (value: string): string => `to_varchar(${value})`

/**
 * How Snowflake's statements about tables are written. Each is a session of its own, so no step saves changes of several rows
 * together.
 */
export const snowflakeTables: TableDialect = {
  // A name without quotes is read in capitals.
  names: { write: (name) => `"${name.replaceAll('"', '""')}"` },
  // Without two braces beside each other, of which a binding would be made.
  writeText: (text) =>
    `'${text
      .replaceAll('\\', '\\\\')
      .replaceAll("'", "''")
      .replaceAll(/\{(?=\{)/gu, "{' || '")}'`,
  askText: asText,
  asText,
  asDay: (value) => `to_date(${value})`,
  asFloat: (value) => `to_double(${value})`,
  dayAfter: (day) => `dateadd(day, 1, ${day})`,
  holds: (text, part) => `contains(lower(${text}), lower(${part}))`,
  // `concat_ws` gives nothing where one of them is null.
  joinWords: (columns) => columns.map((column) => `coalesce(${asText(column)}, '')`).join(" || ' ' || "),
  enter: (value) => value,
  emptyLast: ' nulls last',
  namesValues: true,
}
