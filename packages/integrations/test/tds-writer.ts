/** A column of a result as the server describes it, and how its values are written. Values that are null are nothing. */
export interface TdsColumn {
  readonly name: string
  readonly type: TdsType
}

/** A type of the published protocol (MS-TDS): what stands for it, and how one value is written. */
export interface TdsType {
  readonly described: Buffer
  write(value: unknown): Buffer
}

const bytesOf = (...numbers: number[]): Buffer => Buffer.from(numbers)

const short = (number: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(number)
  return bytes
}

const long = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(number)
  return bytes
}

const letters = (text: string): Buffer => Buffer.concat([bytesOf(text.length), Buffer.from(text, 'utf16le')])

const collation = bytesOf(0x09, 0x04, 0xd0, 0x00, 0x34)

const withLength = (bytes: Buffer | null): Buffer =>
  bytes === null ? bytesOf(0) : Buffer.concat([bytesOf(bytes.length), bytes])

const littleEndian = (number: bigint, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at += 1) bytes[at] = Number((number >> BigInt(at * 8)) & 0xffn)
  return bytes
}

const nullable = (described: Buffer, write: (value: NonNullable<unknown>) => Buffer): TdsType => ({
  described,
  write: (value) => withLength(value === null || value === undefined ? null : write(value)),
})

const dayZero = Date.parse('0001-01-01T00:00:00Z')
const daysOf = (day: string): bigint => BigInt((Date.parse(`${day}T00:00:00Z`) - dayZero) / 86_400_000)

/** Ten millionths of a second since midnight. */
const ticksOf = (time: string): bigint => {
  const [hours = '0', minutes = '0', seconds = '0'] = time.split(':')
  const [whole = '0', fraction = ''] = seconds.split('.')
  const full = (Number(hours) * 60 + Number(minutes)) * 60 + Number(whole)
  return BigInt(full) * 10_000_000n + BigInt(fraction.padEnd(7, '0'))
}

/** The types that tests answer with. Times are written as ISO 8601 has them. */
export const tds = {
  /** Texts of any length, in pieces. */
  text: {
    described: Buffer.concat([bytesOf(0xe7), short(0xffff), collation]),
    write(value) {
      if (value === null || value === undefined) return Buffer.alloc(8, 0xff)
      const bytes = Buffer.from(String(value), 'utf16le')
      const pieces = bytes.length === 0 ? [] : [long(bytes.length), bytes]
      return Buffer.concat([littleEndian(BigInt(bytes.length), 8), ...pieces, long(0)])
    },
  },
  int: nullable(bytesOf(0x26, 4), (value) => long(Number(value))),
  big: nullable(bytesOf(0x26, 8), (value) => littleEndian(BigInt.asUintN(64, BigInt(String(value))), 8)),
  bit: nullable(bytesOf(0x68, 1), (value) => bytesOf(value === true ? 1 : 0)),
  /** With five digits behind the point. */
  decimal: nullable(bytesOf(0x6a, 17, 30, 5), (value) => {
    const text = String(value)
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
    return Buffer.concat([
      bytesOf(text.startsWith('-') ? 0 : 1),
      littleEndian(BigInt(whole + fraction.padEnd(5, '0')), 16),
    ])
  }),
  day: nullable(bytesOf(0x28), (value) => littleEndian(daysOf(String(value)), 3)),
  local: nullable(bytesOf(0x2a, 7), (value) => {
    const [day = '', time = ''] = String(value).split('T')
    return Buffer.concat([littleEndian(ticksOf(time), 5), littleEndian(daysOf(day), 3)])
  }),
  /** In UTC. */
  instant: nullable(bytesOf(0x2b, 7), (value) => {
    const [day = '', time = ''] = String(value).replace('Z', '').split('T')
    return Buffer.concat([littleEndian(ticksOf(time), 5), littleEndian(daysOf(day), 3), short(0)])
  }),
  binary: {
    described: Buffer.concat([bytesOf(0xa5), short(8_000)]),
    write(value) {
      if (value === null || value === undefined) return short(0xffff)
      const bytes = Buffer.from(String(value), 'hex')
      return Buffer.concat([short(bytes.length), bytes])
    },
  },
} satisfies Record<string, TdsType>

const lengthAndBytes = (bytes: Buffer): Buffer => Buffer.concat([short(bytes.length), bytes])

const longLetters = (text: string): Buffer =>
  Buffer.concat([short(text.length), Buffer.from(text, 'utf16le')])

/** The tokens of an answer. */
export const tokens = {
  loginAck: (): Buffer =>
    Buffer.concat([
      bytesOf(0xad),
      lengthAndBytes(
        Buffer.concat([bytesOf(1, 0x74, 0, 0, 4), letters('Microsoft SQL Server'), bytesOf(16, 0, 0, 0)]),
      ),
    ]),
  /** `rows` undefined: nothing is counted. */
  done: ({
    rows,
    isAttention = false,
    isError = false,
  }: {
    rows?: number
    isAttention?: boolean
    isError?: boolean
  } = {}): Buffer =>
    Buffer.concat([
      bytesOf(0xfd),
      short((rows === undefined ? 0 : 0x10) | (isAttention ? 0x20 : 0) | (isError ? 2 : 0)),
      short(0),
      littleEndian(BigInt(rows ?? 0), 8),
    ]),
  error: ({ number, message, line = 1 }: { number: number; message: string; line?: number }): Buffer =>
    Buffer.concat([
      bytesOf(0xaa),
      lengthAndBytes(
        Buffer.concat([
          long(number),
          bytesOf(1, 16),
          longLetters(message),
          letters('test'),
          letters(''),
          long(line),
        ]),
      ),
    ]),
  columns: (columns: readonly TdsColumn[]): Buffer =>
    Buffer.concat([
      bytesOf(0x81),
      short(columns.length),
      ...columns.map(({ name, type }) => Buffer.concat([long(0), short(1), type.described, letters(name)])),
    ]),
  row: (columns: readonly TdsColumn[], values: readonly unknown[]): Buffer =>
    Buffer.concat([bytesOf(0xd1), ...columns.map(({ type }, index) => type.write(values[index]))]),
  /** A transaction began, was committed or was rolled back. */
  transaction: (what: 'begun' | 'committed' | 'rolled back'): Buffer => {
    const id = bytesOf(8, 1, 0, 0, 0, 0, 0, 0, 0)
    const none = bytesOf(0)
    const parts =
      what === 'begun' ? [bytesOf(8), id, none] : [bytesOf(what === 'committed' ? 9 : 10), none, id]
    return Buffer.concat([bytesOf(0xe3), lengthAndBytes(Buffer.concat(parts))])
  },
  /** The server sends its client elsewhere. */
  routing: (host: string, port: number): Buffer => {
    const place = Buffer.concat([bytesOf(0), short(port), longLetters(host)])
    return Buffer.concat([
      bytesOf(0xe3),
      lengthAndBytes(Buffer.concat([bytesOf(20), lengthAndBytes(place), short(0)])),
    ])
  },
}
