/** Reads what clients of SQL Server send, by the published protocol (MS-TDS). */
export class TdsReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(count: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + count)
    this.#at += count
    return taken
  }

  byte(): number {
    return this.take(1).readUInt8()
  }

  short(): number {
    return this.take(2).readUInt16LE()
  }

  long(): number {
    return this.take(4).readUInt32LE()
  }

  text(letters: number): string {
    return this.take(letters * 2).toString('utf16le')
  }

  rest(): Buffer {
    return this.take(this.#bytes.length - this.#at)
  }

  /** The headers before a statement, which nothing is read of. */
  skipHeaders(): void {
    const length = this.long()
    this.#at += length - 4
  }

  /** The parameters of a call, by their names without the sign. */
  parameters(): Map<string, unknown> {
    const parameters = new Map<string, unknown>()
    while (!this.isAtEnd) {
      const name = this.text(this.byte()).replace(/^@/u, '')
      this.byte()
      parameters.set(name, this.#value(this.byte()))
    }
    return parameters
  }

  #value(type: number): unknown {
    if (type === 0x26) {
      this.byte()
      const length = this.byte()
      if (length === 0) return null
      const bytes = this.take(length)
      return length === 8 ? bytes.readBigInt64LE() : bytes.readIntLE(0, length)
    }
    if (type === 0x6d) {
      this.byte()
      const length = this.byte()
      if (length === 0) return null
      return length === 8 ? this.take(8).readDoubleLE() : this.take(4).readFloatLE()
    }
    if (type !== 0xe7) throw new Error(`No parameter of the type ${type} is read here.`)
    const most = this.short()
    this.take(5)
    if (most === 0xffff) return this.#longText()
    const length = this.short()
    return length === 0xffff ? null : this.take(length).toString('utf16le')
  }

  #longText(): string | null {
    const length = this.take(8).readBigUInt64LE()
    if (length === 0xffff_ffff_ffff_ffffn) return null
    const pieces: Buffer[] = []
    for (let piece = this.long(); piece > 0; piece = this.long()) pieces.push(this.take(piece))
    return Buffer.concat(pieces).toString('utf16le')
  }
}

/** Who signs in, with which password, to which database. */
export interface TdsLogin {
  readonly user: string
  readonly password: string
  readonly database: string
}

/** Reads a login, in which the password is veiled. */
export const readLogin = (bytes: Buffer): TdsLogin => {
  const part = (at: number): Buffer => {
    const from = bytes.readUInt16LE(at)
    return bytes.subarray(from, from + bytes.readUInt16LE(at + 2) * 2)
  }
  const bare = part(44).map((byte) => {
    const turned = byte ^ 0xa5
    return ((turned << 4) | (turned >> 4)) & 0xff
  })
  return {
    user: part(40).toString('utf16le'),
    password: Buffer.from(bare).toString('utf16le'),
    database: part(68).toString('utf16le'),
  }
}
