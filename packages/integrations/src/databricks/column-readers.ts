import { exactNumber } from '../sql/exact-number.ts'
import { jsonOfText } from '../sql/json-of-text.ts'
import type { ResultColumn } from '../sql/row-collector.ts'
import type { DescribedColumn } from '../sql/statement-describer.ts'

type Reader = ResultColumn['read']

/** A column of a result by what Databricks says of it, such as `LONG` or `DECIMAL`. Every value comes as text. */
export const columnOf = ({ name, type }: { readonly name: string; readonly type: string }): ResultColumn => ({
  name,
  read: readers[type.toUpperCase()] ?? String,
})

/** A column as `describe query` tells it: its type is written as in SQL, such as `decimal(10,2)`. */
export const describedColumn = (name: string, written: string): DescribedColumn => {
  const word = /^[a-z_]+/iu.exec(written)?.[0].toLowerCase() ?? ''
  return { name, type: { kind: kinds.get(word) ?? 'text' } }
}

// Integers and decimals with more digits than a number keeps come as text; of most there are only numbers.
const kinds: ReadonlyMap<string, 'boolean' | 'number' | 'unknown'> = new Map([
  ['boolean', 'boolean'],
  ['tinyint', 'number'],
  ['smallint', 'number'],
  ['int', 'number'],
  ['bigint', 'number'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['array', 'unknown'],
  ['map', 'unknown'],
  ['struct', 'unknown'],
  ['variant', 'unknown'],
  ['object', 'unknown'],
  ['void', 'unknown'],
])

const asNumber: Reader = (value) => exactNumber(String(value))

const asFloat: Reader = (value) => {
  const number = Number(value)
  return Number.isFinite(number) ? number : String(value)
}

/** A time as it is written, with no more digits behind the second than it needs. */
const asTime: Reader = (value) =>
  String(value)
    .replace(/^(\d+-\d{2}-\d{2}) /u, '$1T')
    .replace(/(\.\d*?)0+(?=$|Z|[+-]\d{2}:)/u, '$1')
    .replace(/\.(?=$|Z|[+-]\d{2}:)/u, '')
    .replace(/[+-]00:00$/u, 'Z')

const asBytes: Reader = (value) => Buffer.from(String(value), 'base64').toString('hex')

const readers: Readonly<Record<string, Reader>> = {
  BOOLEAN: (value) => String(value).toLowerCase() === 'true',
  BYTE: asNumber,
  SHORT: asNumber,
  INT: asNumber,
  LONG: asNumber,
  DECIMAL: asNumber,
  FLOAT: asFloat,
  DOUBLE: asFloat,
  TIMESTAMP: asTime,
  TIMESTAMP_NTZ: asTime,
  BINARY: asBytes,
  ARRAY: jsonOfText,
  MAP: jsonOfText,
  STRUCT: jsonOfText,
  VARIANT: jsonOfText,
}
