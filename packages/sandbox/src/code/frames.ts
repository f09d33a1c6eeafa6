/** One message of the conversation with a process: a letter that says what it is, and its bytes. */
export interface Frame {
  readonly kind: string
  readonly payload: Buffer
}

const headLength = 5

/** Texts as the bytes of a frame's payload, each with its length before it. */
const joined = (parts: readonly (string | Buffer)[]): Buffer => {
  const lengths = parts.map((part) => Buffer.byteLength(part))
  const payload = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 0))
  let at = 0
  for (const [index, part] of parts.entries()) {
    const length = lengths[index] ?? 0
    at = payload.writeUInt32LE(length, at)
    at += typeof part === 'string' ? payload.write(part, at) : part.copy(payload, at)
  }
  return payload
}

/** The bytes of a message to a process. */
export const frameOf = (kind: string, parts: readonly (string | Buffer)[]): Buffer => {
  const payload = joined(parts)
  const head = Buffer.allocUnsafe(headLength)
  head.writeUInt32LE(payload.length, 0)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, payload])
}

/** Cuts what a process writes into messages. What it writes is not trusted: it may be anything. */
export class FrameReader {
  #chunks: Buffer[] = []
  #length = 0
  /** The length of the frame that is being read, with its head; 0 before its head is there. */
  #needed = 0
  #isTold = false

  /** Takes bytes; gives the messages that are complete, or null where one says it is longer than `most` bytes. */
  read(chunk: Buffer, most: number): Frame[] | null {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    const frames: Frame[] = []
    for (;;) {
      if (this.#length < Math.max(headLength, this.#needed)) return frames
      const bytes = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks, this.#length)
      if (bytes === undefined) return frames
      this.#chunks = [bytes]
      const length = bytes.readUInt32LE(0)
      if (length > most) return null
      this.#needed = headLength + length
      if (bytes.length < this.#needed) return frames
      frames.push({
        kind: String.fromCharCode(bytes[4] ?? 0),
        payload: bytes.subarray(headLength, this.#needed),
      })
      const rest = bytes.subarray(this.#needed)
      this.#needed = 0
      this.#isTold = false
      this.#length = rest.length
      this.#chunks = rest.length === 0 ? [] : [rest]
    }
  }

  /** The length of the message that has begun to come; told once of each, and 0 where there is nothing to tell. */
  takeBegun(): number {
    if (this.#isTold || this.#needed === 0) return 0
    this.#isTold = true
    return this.#needed - headLength
  }

  /** Forgets what was read so far. */
  clear(): void {
    this.#chunks = []
    this.#length = 0
    this.#needed = 0
    this.#isTold = false
  }
}
