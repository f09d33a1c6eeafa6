import type { RowRules } from '../sql/update-rows/row-rules.ts'
import { encodeValue } from './encode-value.ts'

const binary = /^(?:binary|varbinary|(?:tiny|medium|long)?blob)$/u
const text = /^(?:char|varchar|(?:tiny|medium|long)?text|enum|set)$/u
const time = /^(?:datetime|timestamp)$/u

/** How MySQL and MariaDB write statements about single rows. */
export const mysqlRows: RowRules = {
  writeName: (name) => `\`${name.replaceAll('`', '``')}\``,
  currentSchema: 'database()',
  encode: (value, type) =>
    type === 'json' && value !== null && value !== undefined
      ? JSON.stringify(value)
      : encodeValue(value, time.test(type) ? 'instant' : 'value'),
  place({ placeholder, type, value }) {
    if (binary.test(type)) return `unhex(${placeholder})`
    // As text, numbers would be compared as if they had fifteen digits.
    if (typeof value === 'string' && type === 'bigint') return `cast(${placeholder} as decimal(65,0))`
    if (typeof value === 'string' && type === 'decimal') return `cast(${placeholder} as decimal(65,30))`
    return placeholder
  },
  holds(column, placed) {
    const { value, type, placeholder } = placed
    // One document has many texts, and a number of four bytes is never what is written for it.
    if (typeof value === 'object' || type === 'json' || type === 'float') return undefined
    // Without regard to collations, for which `ada` and `Ada` are the same.
    if (text.test(type)) return `convert(${column} using utf8mb4) collate utf8mb4_bin = ${placeholder}`
    return `${column} = ${this.place(placed)}`
  },
}
