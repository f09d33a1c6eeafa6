import { ttc } from './ttc-writer.ts'

/** A type of Oracle: its number on the wire, the form of its letters, and how one value is written. */
export interface OracleType {
  readonly number: number
  /** 1 for the letters of the database, 2 for national ones. */
  readonly letters: 0 | 1 | 2
  /** Whether it is sent as a value only where the client asked for it as one. */
  readonly isLong: boolean
  write(value: NonNullable<unknown>): Buffer
}

/** A column of a result as the server describes it. Values that are null are nothing. */
export interface OracleColumn {
  readonly name: string
  readonly type: OracleType
}

/** A number as Oracle writes it: an exponent of hundreds, and two digits in each byte. */
export const writeNumber = (written: string): Buffer => {
  const isNegative = written.startsWith('-')
  const [whole = '', fraction = ''] = written.replace('-', '').split('.')
  const even = `${whole.length % 2 === 1 ? '0' : ''}${whole}`
  const digits = `${even}${fraction}${fraction.length % 2 === 1 ? '0' : ''}`
  const pairs = digits.match(/\d\d/gu)?.map(Number) ?? []
  let exponent = even.length / 2
  while (pairs[0] === 0) {
    pairs.shift()
    exponent -= 1
  }
  while (pairs.at(-1) === 0) pairs.pop()
  if (pairs.length === 0) return Buffer.from([128])
  const head = exponent + 192
  if (!isNegative) return Buffer.from([head, ...pairs.map((pair) => pair + 1)])
  const end = pairs.length < 20 ? [102] : []
  return Buffer.from([head ^ 0xff, ...pairs.map((pair) => 101 - pair), ...end])
}

/** The number that bytes of Oracle stand for. */
export const readNumber = (bytes: Buffer): string => {
  const [first = 128] = bytes
  if (bytes.length === 1 && first === 128) return '0'
  const isNegative = first < 128
  const exponent = (isNegative ? first ^ 0xff : first) - 192
  const rest = [...bytes.subarray(1)].filter((byte) => !(isNegative && byte === 102))
  const digits = rest.map((byte) => String(isNegative ? 101 - byte : byte - 1).padStart(2, '0')).join('')
  const whole = digits.slice(0, Math.max(0, exponent * 2)).padEnd(Math.max(0, exponent * 2), '0')
  const fraction = (exponent < 0 ? '0'.repeat(-exponent * 2) : '') + digits.slice(Math.max(0, exponent * 2))
  const bare = fraction.replace(/0+$/u, '')
  return `${isNegative ? '-' : ''}${whole.replace(/^0+(?=\d)/u, '') || '0'}${bare === '' ? '' : `.${bare}`}`
}

/** `2024-02-29T08:00:00.123456789` in bytes, with those of the nanoseconds where `bytes` says so, and a zone of no offset. */
const writeTime =
  (bytes: 7 | 11 | 13) =>
  (value: NonNullable<unknown>): Buffer => {
    const [day = '', clock = '00:00:00'] = String(value).replace('Z', '').split('T')
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    const [seconds = '', fraction = ''] = clock.split('.')
    const [hour = 0, minute = 0, second = 0] = seconds.split(':').map(Number)
    const written = Buffer.alloc(bytes)
    const parts = [
      Math.floor(year / 100) + 100,
      (year % 100) + 100,
      month,
      date,
      hour + 1,
      minute + 1,
      second + 1,
    ]
    Buffer.from(parts).copy(written)
    if (bytes > 7) written.writeUInt32BE(Number(fraction.padEnd(9, '0')), 7)
    if (bytes > 11) Buffer.from([20, 60]).copy(written, 11)
    return written
  }

const writeDouble = (value: NonNullable<unknown>): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(Number(value))
  if (Number(value) < 0) return Buffer.from(bytes.map((byte) => byte ^ 0xff))
  bytes[0] = (bytes[0] ?? 0) | 0x80
  return bytes
}

/** Days, hours, minutes, seconds and nanoseconds. */
const writeDuration = (value: NonNullable<unknown>): Buffer => {
  const [days = 0, hours = 0, minutes = 0, seconds = 0, nanoseconds = 0] = Array.isArray(value)
    ? value.map(Number)
    : []
  const bytes = Buffer.alloc(11)
  bytes.writeUInt32BE(days + 0x8000_0000, 0)
  Buffer.from([hours + 60, minutes + 60, seconds + 60]).copy(bytes, 4)
  bytes.writeUInt32BE(nanoseconds + 0x8000_0000, 7)
  return bytes
}

const writeMonths = (value: NonNullable<unknown>): Buffer => {
  const [years = 0, months = 0] = Array.isArray(value) ? value.map(Number) : []
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(years + 0x8000_0000, 0)
  bytes[4] = months + 60
  return bytes
}

const asText = (value: NonNullable<unknown>): Buffer => Buffer.from(String(value))
const asBytes = (value: NonNullable<unknown>): Buffer => Buffer.from(String(value), 'hex')

const plain = (number: number, write: OracleType['write']): OracleType => ({
  number,
  letters: 0,
  isLong: false,
  write: (value) => ttc.long(write(value)),
})

/** The types that tests answer with. Times are written as ISO 8601 has them, bytes as hexadecimal digits. */
export const oracleTypes = {
  text: { ...plain(1, asText), letters: 1 },
  nationalText: {
    ...plain(1, (value) => Buffer.from(String(value), 'utf16le').swap16()),
    letters: 2,
  },
  number: plain(2, (value) => writeNumber(String(value))),
  double: plain(101, writeDouble),
  date: plain(12, writeTime(7)),
  timestamp: plain(180, writeTime(11)),
  instant: plain(181, writeTime(13)),
  localInstant: plain(231, writeTime(11)),
  months: plain(182, writeMonths),
  duration: plain(183, writeDuration),
  raw: plain(23, asBytes),
  boolean: plain(252, (value) => Buffer.from(value === true ? [1, 1] : [0])),
  /** Of the object 1, the file 2, the block 3 and the row that the value says. */
  rowid: {
    number: 11,
    letters: 0,
    isLong: false,
    write: (value) =>
      Buffer.concat([ttc.bytes(14), ttc.numbers(1, 2), ttc.bytes(0), ttc.numbers(3, Number(value))]),
  },
  clob: { ...plain(112, asText), letters: 1, isLong: true },
  blob: { ...plain(113, asBytes), isLong: true },
  json: { ...plain(119, asText), isLong: true },
  vector: { ...plain(127, asText), isLong: true },
  cursor: plain(102, asText),
} satisfies Record<string, OracleType>
