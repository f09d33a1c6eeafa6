/** Writes the primitive types of Kafka's protocol, one after the other. */
export class BytesWriter {
  readonly #parts: Buffer[] = []

  #fixed(length: number, write: (buffer: Buffer) => void): this {
    const buffer = Buffer.allocUnsafe(length)
    write(buffer)
    this.#parts.push(buffer)
    return this
  }

  int8(value: number): this {
    return this.#fixed(1, (buffer) => buffer.writeInt8(value))
  }

  int16(value: number): this {
    return this.#fixed(2, (buffer) => buffer.writeInt16BE(value))
  }

  int32(value: number): this {
    return this.#fixed(4, (buffer) => buffer.writeInt32BE(value))
  }

  int64(value: number): this {
    return this.#fixed(8, (buffer) => buffer.writeBigInt64BE(BigInt(value)))
  }

  /** A whole number in as many bytes as it needs, small ones of both signs in one. */
  varint(value: number): this {
    let rest = value >= 0 ? BigInt(value) * 2n : BigInt(value) * -2n - 1n
    const bytes: number[] = []
    while (rest > 0x7fn) {
      bytes.push(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    bytes.push(Number(rest))
    return this.raw(Buffer.from(bytes))
  }

  string(value: string | null): this {
    if (value === null) return this.int16(-1)
    const bytes = Buffer.from(value)
    return this.int16(bytes.length).raw(bytes)
  }

  bytes(value: Uint8Array | null): this {
    return value === null ? this.int32(-1) : this.int32(value.length).raw(value)
  }

  /** Bytes behind their number as a `varint`. */
  varintBytes(value: Uint8Array | null): this {
    return value === null ? this.varint(-1) : this.varint(value.length).raw(value)
  }

  array<Item>(items: readonly Item[], write: (writer: this, item: Item) => void): this {
    this.int32(items.length)
    for (const item of items) write(this, item)
    return this
  }

  raw(bytes: Uint8Array): this {
    this.#parts.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return this
  }

  build(): Buffer {
    return Buffer.concat(this.#parts)
  }
}
