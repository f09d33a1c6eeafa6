import { exactNumber } from '../sql/exact-number.ts'
import { jsonOfText } from '../sql/json-of-text.ts'
import type { ResultColumn } from '../sql/row-collector.ts'

type Reader = ResultColumn['read']

/** A column of a result by what Snowflake says of it. Every value comes as text. */
export const columnOf = ({ name, type }: { readonly name: string; readonly type: string }): ResultColumn => ({
  name,
  read: readers[type.toLowerCase()] ?? String,
})

const asNumber: Reader = (value) => exactNumber(String(value))

const asFloat: Reader = (value) => {
  const number = Number(value)
  return Number.isFinite(number) ? number : String(value)
}

const withoutZeros = (fraction: string): string => {
  const bare = fraction.replace(/0+$/u, '')
  return bare === '' ? '' : `.${bare}`
}

/** Seconds since 1970 with as many digits as there are: `1709193600.123456789`. */
const sayTime = (written: string): string => {
  const isBefore = written.startsWith('-')
  const [whole = '0', fraction = ''] = written.replace('-', '').split('.')
  const isBroken = isBefore && /[1-9]/u.test(fraction)
  // What is behind the point counts on from the second before it.
  const seconds = (isBefore ? -1 : 1) * Number(whole) - (isBroken ? 1 : 0)
  const behind = isBroken
    ? String(10n ** BigInt(fraction.length) - BigInt(fraction)).padStart(fraction.length, '0')
    : fraction
  const date = new Date(seconds * 1_000)
  if (Number.isNaN(date.getTime())) return written
  return date.toISOString().slice(0, -5) + withoutZeros(behind)
}

const asLocal: Reader = (value) => sayTime(String(value))
const asInstant: Reader = (value) => `${sayTime(String(value).split(' ')[0] ?? '')}Z`
const asDay: Reader = (value) => sayTime(String(Number(value) * 86_400)).slice(0, 10)
const asTime: Reader = (value) => sayTime(String(value)).slice(11)

const readers: Readonly<Record<string, Reader>> = {
  fixed: asNumber,
  real: asFloat,
  decfloat: asNumber,
  boolean: (value) => String(value).toLowerCase() === 'true' || value === '1',
  date: asDay,
  time: asTime,
  timestamp_ntz: asLocal,
  timestamp_ltz: asInstant,
  timestamp_tz: asInstant,
  binary: (value) => String(value).toLowerCase(),
  variant: jsonOfText,
  object: jsonOfText,
  array: jsonOfText,
}
