import type { RowRules } from '../sql/update-rows/row-rules.ts'
import { encodeWithoutBooleans } from '../sql/encode-without-booleans.ts'

const binary = /^(?:binary|varbinary|image)$/u
const text = /^n?(?:char|varchar)$/u
/** Types whose values nothing is compared with. */
const incomparable =
  /^(?:n?text|image|xml|json|geography|geometry|sql_variant|real|float|timestamp|rowversion)$/u

/** How SQL Server writes statements about single rows. */
export const mssqlRows: RowRules = {
  writeName: (name) => `[${name.replaceAll(']', ']]')}]`,
  currentSchema: 'schema_name()',
  encode: (value) => encodeWithoutBooleans(value, 'value'),
  // A text does not become bytes by itself.
  place: ({ placeholder, type }) =>
    binary.test(type) ? `convert(varbinary(max), ${placeholder}, 2)` : placeholder,
  holds(column, placed) {
    const { type, placeholder, value } = placed
    if (incomparable.test(type) || typeof value === 'object') return undefined
    // Without regard to collations, and to blanks at the end, for which `ada` and `Ada ` are the same.
    if (type === 'char' || type === 'nchar')
      return `${column} = ${placeholder} collate Latin1_General_100_BIN2`
    if (text.test(type)) return `${column} + N'|' = ${placeholder} + N'|' collate Latin1_General_100_BIN2`
    return `${column} = ${this.place(placed)}`
  },
}
