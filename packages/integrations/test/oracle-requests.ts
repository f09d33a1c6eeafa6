import { readNumber } from './oracle-types.ts'
import type { TtcReader } from './ttc-reader.ts'

/** What a client asks of a cursor, or of its session. */
export type OracleRequest =
  | ExecuteRequest
  | { readonly kind: 'fetch'; readonly cursor: number; readonly rows: number }
  | { readonly kind: 'commit' | 'rollback' | 'log off' | 'ping' }

/** A statement that is parsed, described or run, with what belongs to it. */
export interface ExecuteRequest {
  readonly kind: 'execute'
  readonly options: number
  readonly cursor: number
  /** Undefined: that of the cursor. */
  readonly text: string | undefined
  readonly rows: number
  readonly parameters: readonly unknown[]
  /** The types by which the client wants the columns; none: as they are. */
  readonly defines: readonly BoundType[]
}

/** A type that a client names, and the most bytes of its values. */
export interface BoundType {
  readonly number: number
  readonly most: number
  readonly letters: number
}

/** What is to be done, in one number. */
export const executeOptions = {
  parse: 0x01,
  define: 0x10,
  run: 0x20,
  fetch: 0x40,
  commit: 0x100,
  describe: 0x2_0000,
} as const

/** Texts up to here are sent in their place; longer ones come behind all others. */
const mostText = 32_767

const functions = { execute: 94, fetch: 5, commit: 14, rollback: 15, logOff: 9, ping: 147 }
const closing: ReadonlySet<number> = new Set([105, 120])

/** Reads a request behind the things that are told beside it. `version` is that of the fields, as it was agreed on. */
export const readRequest = (reader: TtcReader, version: number): OracleRequest => {
  let message = reader.byte()
  while (message === 17) {
    const code = reader.byte()
    readHead(reader, version)
    if (!closing.has(code)) throw new Error(`Nothing of the kind ${code} is told here.`)
    reader.byte()
    reader.numbers(reader.number())
    message = reader.byte()
  }
  if (message !== 3) throw new Error(`No request begins with ${message}.`)
  const code = reader.byte()
  readHead(reader, version)
  switch (code) {
    case functions.execute:
      return readExecute(reader, version)
    case functions.fetch:
      return { kind: 'fetch', cursor: reader.number(), rows: reader.number() }
    case functions.commit:
      return { kind: 'commit' }
    case functions.rollback:
      return { kind: 'rollback' }
    case functions.logOff:
      return { kind: 'log off' }
    case functions.ping:
      return { kind: 'ping' }
    default:
      throw new Error(`No request of the kind ${code} is known here.`)
  }
}

const readHead = (reader: TtcReader, version: number): void => {
  reader.byte()
  if (version >= 18) reader.number()
}

const readExecute = (reader: TtcReader, version: number): ExecuteRequest => {
  const options = reader.number()
  const cursor = reader.number()
  const hasText = reader.byte() === 1
  reader.number()
  reader.byte()
  reader.number()
  reader.bytes(3)
  const rows = reader.number()
  reader.number()
  reader.byte()
  const bound = reader.number()
  reader.bytes(6)
  const defined = reader.number()
  reader.number()
  reader.bytes(3)
  reader.number()
  reader.byte()
  reader.numbers(2)
  reader.byte()
  reader.number()
  reader.byte()
  if (version >= 8) skipSignature(reader, version)
  const text = hasText ? reader.text() : undefined
  reader.numbers(13)
  const isDefining = (options & executeOptions.define) !== 0
  const types = readTypes(reader, isDefining ? defined : bound, version)
  if (isDefining) return { kind: 'execute', options, cursor, text, rows, parameters: [], defines: types }
  const isBlock = /^\s*(?:begin|declare|call)\b/iu.test(text ?? '')
  const parameters = bound === 0 ? [] : readParameters(reader, types, isBlock)
  return { kind: 'execute', options, cursor, text, rows, parameters, defines: [] }
}

const skipSignature = (reader: TtcReader, version: number): void => {
  reader.byte()
  reader.number()
  reader.byte()
  reader.number()
  reader.byte()
  if (version < 9) return
  reader.byte()
  reader.number()
}

const readTypes = (reader: TtcReader, count: number, version: number): BoundType[] => {
  const types: BoundType[] = []
  for (let left = count; left > 0; left -= 1) {
    const number = reader.byte()
    reader.bytes(3)
    const most = reader.number()
    reader.numbers(5)
    const letters = reader.byte()
    reader.numbers(version >= 8 ? 2 : 1)
    types.push({ number, most, letters })
  }
  return types
}

/** The values of a statement; long ones come behind the others, except in a block. */
const readParameters = (reader: TtcReader, types: readonly BoundType[], isBlock: boolean): unknown[] => {
  if (reader.byte() !== 7) throw new Error('There are no values.')
  const isLong = ({ most }: BoundType): boolean => !isBlock && most > mostText
  const found = new Map<BoundType, unknown>()
  for (const type of types) if (!isLong(type)) found.set(type, readValue(reader, type))
  for (const type of types) if (isLong(type)) found.set(type, readValue(reader, type))
  return types.map((type) => found.get(type))
}

const readValue = (reader: TtcReader, { number }: BoundType): unknown => {
  const bytes = reader.long()
  if (bytes === null) return null
  if (number === 2) return Number(readNumber(bytes))
  if (number === 101) return readDouble(bytes)
  return bytes.toString()
}

const readDouble = (bytes: Buffer): number => {
  const [first = 0] = bytes
  const plain = first >= 0x80 ? Buffer.from(bytes) : Buffer.from(bytes.map((byte) => byte ^ 0xff))
  if (first >= 0x80) plain[0] = first & 0x7f
  return plain.readDoubleBE()
}
