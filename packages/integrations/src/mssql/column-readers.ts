import type { ResultColumn } from '../sql/row-collector.ts'

type Reader = ResultColumn['read']

/** What the protocol says of a column, as far as it decides how its values are read. */
export interface DescribedColumn {
  readonly colName: string
  readonly type: { readonly name: string }
  readonly precision?: number | undefined
}

/** A column of a result, by what the server says of it. */
export const columnOf = (described: DescribedColumn): ResultColumn => ({
  name: described.colName,
  read: readerOf(described.type.name),
})

/** Columns whose numbers may have more digits than the client library keeps of them. */
export const mayLoseDigits = ({ type, precision }: DescribedColumn): boolean =>
  /^(?:Decimal|Numeric)N?$/u.test(type.name) && (precision ?? 0) > 15

const readerOf = (type: string): Reader => {
  if (type === 'DateTimeOffset') return (value) => `${timeOf(value)}Z`
  if (type === 'Date') return (value) => timeOf(value).slice(0, 10)
  if (type === 'Time') return (value) => timeOf(value).slice(11)
  if (/^(?:Small)?DateTime(?:2|N)?$/u.test(type)) return timeOf
  if (type === 'UniqueIdentifier') return (value) => String(value).toLowerCase()
  if (/^(?:Big|Small|Tiny)?IntN?$/u.test(type)) return asInteger
  return asPlain
}

/** A time as it is written, with no more digits behind the second than it needs: `2024-03-31T02:30:00.5`. */
const timeOf = (value: unknown): string => {
  if (!(value instanceof Date)) return String(value)
  const [seconds = '', milliseconds = '000'] = value.toISOString().slice(0, -1).split('.')
  const more: unknown = Reflect.get(value, 'nanosecondsDelta')
  // The library keeps what is finer than its own dates beside them, in seconds.
  const finer = Math.round(typeof more === 'number' ? more * 10_000_000 : 0)
  const fraction = `${milliseconds}${String(finer).padStart(4, '0')}`.replace(/0+$/u, '')
  return fraction === '' ? seconds : `${seconds}.${fraction}`
}

/** Integers beyond what JSON numbers hold exactly stay text. */
const asInteger: Reader = (value) => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** Bytes become hexadecimal digits, which `convert(varbinary(max), …, 2)` reads. */
const asPlain: Reader = (value) => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return value instanceof Date ? timeOf(value) : String(value)
}
