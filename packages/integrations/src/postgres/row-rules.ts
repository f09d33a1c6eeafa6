import type { RowRules } from '../sql/update-rows/row-rules.ts'
import { encodeValue } from './encode-value.ts'

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

/** How PostgreSQL writes statements about single rows. */
export const postgresRows: RowRules = {
  writeName: (name) => `"${name.replaceAll('"', '""')}"`,
  currentSchema: 'current_schema()',
  encode: (value, type) =>
    isJson(type) && value !== null && value !== undefined
      ? JSON.stringify(value)
      : encodeValue(value, type === 'array' ? 'value' : 'json'),
  place: ({ placeholder }) => placeholder,
  // Of JSON, one document has many texts.
  holds: (column, { placeholder, type }) =>
    isJson(type) ? `${column}::text::jsonb = ${placeholder}::jsonb` : `${column} = ${placeholder}`,
}
