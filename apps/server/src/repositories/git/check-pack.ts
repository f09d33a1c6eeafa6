import { inflateSync } from 'node:zlib'
import { gitLimits, tooLargeSentence } from './limits.ts'
import { GitFailure } from './git-task.ts'

const [ofsDelta, refDelta] = [6, 7]
const headerLength = 12
const checksumLength = 20

const unreadable = (): GitFailure =>
  new GitFailure('bad_answer', 'What the repository sent cannot be unpacked.')
const tooLarge = (): GitFailure => new GitFailure('too_large', tooLargeSentence)

/** Reads numbers of any length, as packs hold them. */
class Cursor {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw unreadable()
    this.at += 1
    return byte
  }

  /** The rest of a number of which the last byte read was `first`. */
  number(first: number, bits: number): number {
    let value = first & (2 ** bits - 1)
    for (let [last, factor] = [first, 2 ** bits]; (last & 0x80) !== 0; factor *= 128) {
      last = this.byte()
      value += (last & 0x7f) * factor
      if (value > Number.MAX_SAFE_INTEGER) throw tooLarge()
    }
    return value
  }
}

/** How large the object is that a delta makes: it says so after the size of what it begins with. */
const sizeAfterDelta = (delta: Uint8Array): number => {
  const cursor = new Cursor(delta, 0)
  cursor.number(cursor.byte(), 7)
  return cursor.number(cursor.byte(), 7)
}

/**
 * Refuses a pack of objects that would take more memory than there is for it, before the library unpacks it: a few bytes can
 * stand for gigabytes, and the library believes them. Throws `GitFailure`.
 */
export const checkPack = (pack: Uint8Array): void => {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength)
  if (pack.byteLength < headerLength + checksumLength) throw unreadable()
  const count = view.getUint32(8)
  if (count > gitLimits.objects) throw tooLarge()
  const cursor = new Cursor(pack, headerLength)
  let all = 0
  const take = (size: number): void => {
    all += size
    if (size > gitLimits.object || all > gitLimits.unpacked) throw tooLarge()
  }
  for (let number = 0; number < count; number += 1) {
    const first = cursor.byte()
    const type = (first >> 4) & 7
    const size = cursor.number((first & 0x80) | (first & 0x0f), 4)
    take(size)
    if (type === ofsDelta) cursor.number(cursor.byte(), 7)
    if (type === refDelta) cursor.at += 20
    const { data, consumed } = inflated(pack.subarray(cursor.at), size)
    cursor.at += consumed
    if (type === ofsDelta || type === refDelta) take(sizeAfterDelta(data))
  }
}

const inflated = (packed: Uint8Array, size: number): { data: Uint8Array; consumed: number } => {
  try {
    // With `info` it tells how far it read, which its types do not know.
    const result: unknown = inflateSync(packed, { maxOutputLength: Math.max(size, 1), info: true })
    if (typeof result === 'object' && result !== null && 'buffer' in result && 'engine' in result) {
      const { buffer, engine } = result
      const consumed: unknown = Reflect.get(Object(engine), 'bytesWritten')
      if (buffer instanceof Uint8Array && typeof consumed === 'number' && buffer.byteLength === size) {
        return { data: buffer, consumed }
      }
    }
  } catch {
    // It is not what it says it is.
  }
  throw unreadable()
}
