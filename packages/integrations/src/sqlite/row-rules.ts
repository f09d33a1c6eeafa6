import { encodeValue } from '../mysql/encode-value.ts'
import type { RowRules } from '../sql/update-rows/row-rules.ts'

const binary = /^(?:blob|binary|varbinary)/u
const json = /^json/u

/** How SQLite writes statements about single rows. */
export const sqliteRows: RowRules = {
  writeName: (name) => `"${name.replaceAll('"', '""')}"`,
  currentSchema: '',
  columns: ({ schema, table }) => ({
    text: `
      select name, type, case when pk > 0 then 1 else 0 end as is_key
      from pragma_table_xinfo(?, ?) where hidden <> 1 order by cid`,
    values: [table, schema === '' ? 'main' : schema],
  }),
  encode: (value, type) =>
    json.test(type) && value !== null && value !== undefined
      ? JSON.stringify(value)
      : encodeValue(value, 'value'),
  place: ({ placeholder, type }) => (binary.test(type) ? `unhex(${placeholder})` : placeholder),
  holds(column, placed) {
    // One document has many texts.
    if (typeof placed.value === 'object' || json.test(placed.type)) return undefined
    // Without regard to a collation of the column, for which `ada` and `Ada` may be the same.
    return `${column} = ${this.place(placed)} collate binary`
  },
}
