/** Bytes that are not what the protocol says they are. */
export class MalformedBytes extends Error {
  constructor() {
    super('it does not answer as Kafka does')
    this.name = 'MalformedBytes'
  }
}

/**
 * Reads the primitive types of Kafka's protocol, one after the other. Throws `MalformedBytes` where there are fewer bytes than
 * are said: whatever is counted has to be there, so that no number that somebody sends makes work by itself.
 */
export class BytesReader {
  readonly #bytes: Buffer
  #position = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#position
  }

  #advance(length: number): number {
    if (length < 0 || length > this.left) throw new MalformedBytes()
    const from = this.#position
    this.#position += length
    return from
  }

  int8(): number {
    return this.#bytes.readInt8(this.#advance(1))
  }

  int16(): number {
    return this.#bytes.readInt16BE(this.#advance(2))
  }

  int32(): number {
    return this.#bytes.readInt32BE(this.#advance(4))
  }

  uint32(): number {
    return this.#bytes.readUInt32BE(this.#advance(4))
  }

  int64(): number {
    return Number(this.#bytes.readBigInt64BE(this.#advance(8)))
  }

  /** A whole number as `BytesWriter.varint` writes it. */
  varint(): number {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = BigInt(this.#bytes.readUInt8(this.#advance(1)))
      value |= (byte & 0x7fn) << shift
      if (byte < 0x80n) return Number((value >> 1n) ^ -(value & 1n))
    }
    throw new MalformedBytes()
  }

  string(): string | null {
    const length = this.int16()
    return length === -1 ? null : this.take(length).toString()
  }

  bytes(): Buffer | null {
    const length = this.int32()
    return length === -1 ? null : this.take(length)
  }

  varintBytes(): Buffer | null {
    const length = this.varint()
    return length === -1 ? null : this.take(length)
  }

  /** A list; nothing where it is said that there is none. An item has at least one byte. */
  array<Item>(read: (reader: this) => Item): Item[] {
    const count = this.int32()
    if (count > this.left) throw new MalformedBytes()
    const items: Item[] = []
    for (let index = 0; index < count; index += 1) items.push(read(this))
    return items
  }

  take(length: number): Buffer {
    const from = this.#advance(length)
    return this.#bytes.subarray(from, from + length)
  }
}
