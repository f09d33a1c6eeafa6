import type { RowRules } from '../sql/update-rows/row-rules.ts'
import { encodeValue } from './encode-value.ts'

const incomparable = /^(?:float64|json|geography|interval|struct|array|range)/u

/** How BigQuery writes statements about single rows. */
export const bigqueryRows: RowRules = {
  // No name of a table or column holds a backtick.
  writeName: (name) => `\`${name.replaceAll(/[`\\]/gu, '')}\``,
  currentSchema: '',
  columns({ schema, table }) {
    const catalog = (view: string) =>
      `${schema === '' ? '' : `${this.writeName(schema)}.`}INFORMATION_SCHEMA.${view}`
    return {
      text: `
        select column_.column_name as name, column_.data_type as type, if(key_.column_name is null, 0, 1) as is_key
        from ${catalog('COLUMNS')} column_
        left join ${catalog('KEY_COLUMN_USAGE')} key_
          on key_.table_name = column_.table_name and key_.column_name = column_.column_name
            and ends_with(key_.constraint_name, 'pk$')
        where column_.table_name = ?
        order by column_.ordinal_position`,
      values: [table],
    }
  },
  encode: (value) => encodeValue(value, 'value'),
  place({ placeholder, type }) {
    if (type === 'bytes') return `from_hex(cast(${placeholder} as string))`
    if (type === 'json') return `parse_json(cast(${placeholder} as string))`
    // A parameter has a type of its own, which does not become another one by itself.
    return /^[a-z0-9]+(?:\([\d, ]+\))?$/u.test(type)
      ? `cast(${placeholder} as ${type.replace(/\(.*/u, '')})`
      : placeholder
  },
  holds(column, placed) {
    if (incomparable.test(placed.type) || typeof placed.value === 'object') return undefined
    return `${column} = ${this.place(placed)}`
  },
}
