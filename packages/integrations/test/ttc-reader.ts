/** Reads what clients of Oracle send once they are connected. */
export class TtcReader {
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
    if (taken.length < count) throw new RangeError('The request ends too early.')
    this.#at += count
    return taken
  }

  byte(): number {
    return this.take(1).readUInt8()
  }

  bytes(count: number): void {
    this.take(count)
  }

  short(): number {
    return this.take(2).readUInt16BE()
  }

  /** A number that says how many bytes it has. */
  number(): number {
    const length = this.byte() & 0x7f
    return length === 0 ? 0 : Number(BigInt(`0x${this.take(length).toString('hex')}`))
  }

  numbers(count: number): void {
    for (let left = count; left > 0; left -= 1) this.number()
  }

  /** Bytes with their length before them, in pieces where they are many; null for none. */
  long(): Buffer | null {
    const length = this.byte()
    if (length === 0 || length === 255) return null
    if (length !== 254) return this.take(length)
    const pieces: Buffer[] = []
    for (let piece = this.number(); piece > 0; piece = this.number()) pieces.push(this.take(piece))
    return Buffer.concat(pieces)
  }

  text(): string {
    return this.long()?.toString() ?? ''
  }

  untilZero(): Buffer {
    const from = this.#at
    while (this.byte() !== 0);
    return this.#bytes.subarray(from, this.#at - 1)
  }

  /** Names with their values. */
  pairs(count: number): Map<string, string> {
    const pairs = new Map<string, string>()
    for (let left = count; left > 0; left -= 1) {
      this.number()
      const name = this.text()
      pairs.set(name, this.number() > 0 ? this.text() : '')
      this.number()
    }
    return pairs
  }
}
