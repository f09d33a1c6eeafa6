import { type JsonObject, type JsonValue, unknownType, type ValueType } from '@ashlar/schema'
import type { FieldPacket } from 'mysql2'
import type { ResultColumn } from '../sql/row-collector.ts'
import type { DescribedColumn } from '../sql/statement-describer.ts'

type Reader = ResultColumn['read']

/** The numbers by which the protocol names types. */
const types = {
  tiny: 1,
  bit: 16,
  json: 245,
  timestamp: 7,
  dateTime: 12,
  longLong: 8,
  decimals: new Set([0, 246]),
} as const

/** The reader of a column, by what the database says of it. */
export const columnOf = ({ name, columnType, columnLength, extendedFormat }: FieldPacket): ResultColumn => ({
  name,
  read: readerOf(columnType ?? 0, columnLength ?? 0, extendedFormat),
})

const readerOf = (type: number, length: number, format: string | undefined): Reader => {
  if (type === types.json || format === 'json') return asJson
  if (type === types.tiny && length === 1) return asFlag
  if (type === types.bit) return length === 1 ? asBit : asBits
  if (type === types.timestamp) return asInstant
  if (type === types.dateTime) return asLocalTime
  if (type === types.longLong) return asBigInteger
  if (types.decimals.has(type)) return asDecimal
  return asPlain
}

/** Whole numbers, floating ones and years, which come as numbers already. */
const plainNumbers = new Set([1, 2, 3, 4, 5, 9, 13])

/** A column that a statement would give, by what the database says of it when it prepares the statement. */
export const describedColumn = ({
  name,
  columnType,
  columnLength,
  extendedFormat,
}: FieldPacket): DescribedColumn => ({
  name,
  type: typeOf(columnType ?? 0, readerOf(columnType ?? 0, columnLength ?? 0, extendedFormat)),
})

const typeOf = (type: number, reader: Reader): ValueType => {
  if (reader === asJson) return unknownType
  if (reader === asFlag || reader === asBit) return { kind: 'boolean' }
  if (reader === asBigInteger || reader === asBits || reader === asDecimal) return { kind: 'number' }
  return { kind: plainNumbers.has(type) ? 'number' : 'text' }
}

/** `tinyint(1)` is what the dialect has for `boolean`; it holds other numbers as well. */
const asFlag: Reader = (value) => (value === 1 ? true : value === 0 ? false : asPlain(value))

const asBit: Reader = (value) => Buffer.isBuffer(value) && value[0] !== 0

const asBits: Reader = (value) =>
  Buffer.isBuffer(value) ? asBigInteger(BigInt(`0x${value.toString('hex') || '0'}`)) : asPlain(value)

/** Integers beyond what JSON numbers hold exactly stay text. */
const asBigInteger: Reader = (value) => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** Decimals with at most 15 digits are exact as numbers; longer ones stay text. */
const asDecimal: Reader = (value) => {
  const text = String(value)
  const digits = text.replace(/^-?0*|\./gu, '').length
  const number = Number(text)
  return text.length <= 17 && digits <= 15 && Number.isFinite(number) ? number : text
}

const asJson: Reader = (value) => {
  if (typeof value !== 'string') return asPlain(value)
  // JSON that the database has checked is a JSON value.
  const parsed: JsonValue = JSON.parse(value)
  return parsed
}

/** A time that belongs to no zone gets none. */
const asLocalTime: Reader = (value) => sayTime(String(value))

/** With no more digits behind the second than it needs. */
const sayTime = (text: string): string => text.replace(' ', 'T').replace(/(?:\.0*|(?<=\.\d*)0+)$/u, '')

/** Sessions count in UTC. A date that is none, such as `0000-00-00`, stays as it is. */
const asInstant: Reader = (value) => {
  const text = String(value)
  return text.startsWith('0000') ? text : `${sayTime(text)}Z`
}

/** Bytes become hexadecimal digits, which `unhex(…)` reads. */
const asPlain: Reader = (value) => {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item: unknown) => (item === null ? null : asPlain(item)))
  if (typeof value !== 'object' || value === null) return String(value)
  const parts: JsonObject = {}
  for (const [name, part] of Object.entries(value)) parts[name] = part === null ? null : asPlain(part)
  return parts
}
