import { IntegrationError } from '../integration-error.ts'
import { encodeWithoutBooleans } from '../sql/encode-without-booleans.ts'
import type { PlacedValue, RowRules } from '../sql/update-rows/row-rules.ts'

const time = /^(?:date|timestamp)/u
/** Types whose values nothing is compared with, or of which one has several forms. */
const incomparable =
  /^(?:n?clob|blob|bfile|long|long raw|json|xmltype|vector|float|binary_float|binary_double|.*\..*)$/u

/** A day, perhaps with a time, and perhaps with a zone. */
const written =
  /^\d{4}-\d\d-\d\d(?:(?<between>[T ])\d\d:\d\d(?<seconds>:\d\d(?<fraction>\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/u

/** What makes a time of a text, which Oracle does by a format that has to fit the text exactly. */
const placeTime = ({ value, type, placeholder }: PlacedValue): string => {
  const { groups } = typeof value === 'string' ? (written.exec(value) ?? {}) : {}
  if (groups === undefined) return placeholder
  const { between, seconds, fraction, zone } = groups
  const clock =
    between === undefined
      ? ''
      : `"${between}"HH24:MI${seconds === undefined ? '' : ':SS'}${fraction === undefined ? '' : '.FF9'}`
  const format = `YYYY-MM-DD${clock}`
  let read = `to_timestamp(${placeholder}, '${format}')`
  if (zone === 'Z') read = `from_tz(to_timestamp(${placeholder}, '${format}"Z"'), '+00:00')`
  else if (zone !== undefined) read = `to_timestamp_tz(${placeholder}, '${format}TZH:TZM')`
  const hasZone = zone !== undefined
  if (hasZone && !/zone/u.test(type)) read = `sys_extract_utc(${read})`
  return type === 'date' ? `cast(${read} as date)` : read
}

/** What stands for a value of a type that a text does not become by itself. */
const placers: readonly (readonly [RegExp, (placed: PlacedValue) => string])[] = [
  [time, placeTime],
  [/^(?:raw|blob|long raw)$/u, ({ placeholder }) => `hextoraw(${placeholder})`],
  [/^interval year/u, ({ placeholder }) => `to_yminterval(${placeholder})`],
  [/^interval day/u, ({ placeholder }) => `to_dsinterval(${placeholder})`],
  [/^xmltype$/u, ({ placeholder }) => `xmltype(${placeholder})`],
  [/^json$/u, ({ placeholder }) => `json(${placeholder})`],
  [/^vector$/u, ({ placeholder }) => `to_vector(${placeholder})`],
]

/** How Oracle writes statements about single rows. */
export const oracleRows: RowRules = {
  writeName(name) {
    // No name of Oracle can hold one, and none can be written that does.
    if (!name.includes('"')) return `"${name}"`
    throw new IntegrationError('query_failed', `There is no table or column called ${name}.`)
  },
  // As Oracle reads it in a statement: in capitals, unless it stands in quotes.
  readName: (name) => /^"(?<bare>[^"]+)"$/u.exec(name)?.groups?.['bare'] ?? name.toUpperCase(),
  currentSchema: "sys_context('userenv', 'current_schema')",
  columns: ({ schema, table }) => ({
    text: `
      select column_.column_name as "name", column_.data_type as "type",
        case when exists (
          select 1 from all_constraints constraint_
          join all_cons_columns key_
            on key_.owner = constraint_.owner and key_.constraint_name = constraint_.constraint_name
          where constraint_.constraint_type = 'P' and constraint_.owner = column_.owner
            and constraint_.table_name = column_.table_name and key_.column_name = column_.column_name
        ) then 1 else 0 end as "is_key"
      from all_tab_cols column_
      where column_.hidden_column = 'NO' and column_.table_name = :1
        and column_.owner = ${schema === '' ? "sys_context('userenv', 'current_schema')" : ':2'}
      order by column_.column_id`,
    values: schema === '' ? [table] : [table, schema],
  }),
  // A text is a document of JSON by itself only with its quotes.
  encode: (value, type) =>
    type === 'json' && value !== null && value !== undefined
      ? JSON.stringify(value)
      : encodeWithoutBooleans(value, 'value'),
  place(placed) {
    if (placed.value === null || placed.value === undefined) return placed.placeholder
    const found = placers.find(([type]) => type.test(placed.type))
    return found === undefined ? placed.placeholder : found[1](placed)
  },
  holds(column, placed) {
    const { type, value, placeholder } = placed
    if (incomparable.test(type) || typeof value === 'object') return undefined
    // A text without letters is nothing in Oracle, and is told as nothing.
    if (value === '') return `(${column} is null and ${placeholder} is null)`
    return `${column} = ${this.place(placed)}`
  },
}
