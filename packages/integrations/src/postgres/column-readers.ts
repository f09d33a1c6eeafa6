import { type JsonValue, unknownType, type ValueType } from '@ashlar/schema'
import { parseArray } from './parse-array.ts'

/** Makes the JSON value of a column from PostgreSQL's text. */
export type ColumnReader = (text: string) => JsonValue

const asText: ColumnReader = (text) => text

const asInteger: ColumnReader = (text) => Number(text)

/** Integers beyond what JSON numbers hold exactly stay text. */
const asBigInteger: ColumnReader = (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** Decimals with at most 15 digits are exact as numbers; longer ones, NaN and Infinity stay text. */
const asDecimal: ColumnReader = (text) => {
  if (text.length > 17) return text
  const digits = text.replace(/^-?0*|\./gu, '').length
  const number = Number(text)
  return digits <= 15 && Number.isFinite(number) ? number : text
}

const asFloat: ColumnReader = (text) => {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

const asBoolean: ColumnReader = (text) => text === 't'

const asJson: ColumnReader = (text) => {
  // JSON that the database has checked is a JSON value.
  const value: JsonValue = JSON.parse(text)
  return value
}

/** `2024-05-01 10:00:00.5` becomes `2024-05-01T10:00:00.5`: a time that belongs to no zone gets none. */
const asTimestamp: ColumnReader = (text) => (isoTimestamp.test(text) ? text.replace(' ', 'T') : text)

const isoTimestamp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/u
const isoInstant =
  /^(?<date>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)(?<fraction>\.\d+)?(?<zone>[+-]\d\d(?::?\d\d)?)$/u

/** An instant in UTC, with all digits that the database gives: `2024-05-01T08:00:00.123456Z`. */
const asInstant: ColumnReader = (text) => {
  const parts = isoInstant.exec(text)?.groups
  if (!parts) return text
  const { date = '', time = '', fraction = '', zone = '' } = parts
  if (zone === '+00') return `${date}T${time}${fraction}Z`
  const instant = new Date(`${date}T${time}${zone.length === 3 ? `${zone}:00` : zone}`)
  return Number.isNaN(instant.getTime()) ? text : `${instant.toISOString().slice(0, 19)}${fraction}Z`
}

/** Object ids of PostgreSQL's built-in types, which never change: the type, the type of its lists, its reader. */
const builtIn: readonly (readonly [type: number, listType: number, reader: ColumnReader])[] = [
  [16, 1000, asBoolean],
  [20, 1016, asBigInteger],
  [21, 1005, asInteger],
  [23, 1007, asInteger],
  [26, 1028, asInteger],
  [700, 1021, asFloat],
  [701, 1022, asFloat],
  [1700, 1231, asDecimal],
  [114, 199, asJson],
  [3802, 3807, asJson],
  [1114, 1115, asTimestamp],
  [1184, 1185, asInstant],
  [25, 1009, asText],
  [1043, 1015, asText],
  [1042, 1014, asText],
  [19, 1003, asText],
  [1082, 1182, asText],
  [1083, 1183, asText],
  [2950, 2951, asText],
  [869, 1041, asText],
  [1186, 1187, asText],
]

const typesOfReaders: ReadonlyMap<ColumnReader, ValueType> = new Map<ColumnReader, ValueType>([
  [asBoolean, { kind: 'boolean' }],
  [asInteger, { kind: 'number' }],
  [asBigInteger, { kind: 'number' }],
  [asDecimal, { kind: 'number' }],
  [asFloat, { kind: 'number' }],
  [asJson, unknownType],
])

const typeOfReader = (reader: ColumnReader): ValueType => typesOfReaders.get(reader) ?? { kind: 'text' }

const types: ReadonlyMap<number, ValueType> = new Map(
  builtIn.flatMap(([type, listType, reader]) => [
    [type, typeOfReader(reader)] as const,
    [listType, { kind: 'list', items: typeOfReader(reader) }] as const,
  ]),
)

/** What the reader for a type makes of a value. */
export const valueTypeOf = (type: number): ValueType => types.get(type) ?? { kind: 'text' }

const readers: ReadonlyMap<number, ColumnReader> = new Map(
  builtIn.flatMap(([type, listType, reader]) => [
    [type, reader] as const,
    [listType, (text: string) => parseArray(text, reader)] as const,
  ]),
)

/** The reader for a type; text for the types that JSON has no better form for (dates, intervals, addresses …). */
export const readerOf = (type: number): ColumnReader => readers.get(type) ?? asText
