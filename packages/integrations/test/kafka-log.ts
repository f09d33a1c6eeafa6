import { BytesReader } from '../src/kafka/protocol/bytes-reader.ts'

/** A batch of records as somebody sent it, and the offsets that it got. */
interface KeptBatch {
  readonly base: number
  readonly next: number
  readonly lastTimestamp: number
  readonly bytes: Buffer
}

/** Where in a batch stand its last offset, counted from its first, and the time of its last record. */
const lastDeltaAt = 23
const lastTimestampAt = 35

/** A partition of a topic: batches, one behind the other. */
export class PartitionLog {
  readonly batches: KeptBatch[] = []
  next = 0
  #listeners: (() => void)[] = []

  /** Keeps a batch; answers with the offset of its first record. */
  append(sent: Buffer): number {
    const bytes = Buffer.from(sent)
    const base = this.next
    bytes.writeBigInt64BE(BigInt(base), 0)
    this.next = base + bytes.readInt32BE(lastDeltaAt) + 1
    const lastTimestamp = Number(bytes.readBigInt64BE(lastTimestampAt))
    this.batches.push({ base, next: this.next, lastTimestamp, bytes })
    for (const listener of this.#listeners.splice(0)) listener()
    return base
  }

  /** The batches from an offset on: one whatever its size, more while there is room. */
  read(offset: number, mostBytes: number): Buffer {
    const found = this.batches.filter(({ next }) => next > offset)
    let bytes = 0
    const fitting = found.filter((batch, index) => {
      bytes += batch.bytes.length
      return index === 0 || bytes <= mostBytes
    })
    return Buffer.concat(fitting.map((batch) => batch.bytes))
  }

  /** The first offset at a time or later; -1 for none. */
  offsetAt(timestamp: number): number {
    if (timestamp === -1) return this.next
    if (timestamp === -2) return this.batches[0]?.base ?? 0
    return this.batches.find(({ lastTimestamp }) => lastTimestamp >= timestamp)?.base ?? -1
  }

  onAppend(listener: () => void): void {
    this.#listeners.push(listener)
  }
}

/** Reads the body of a request behind its head. */
export const readHead = (frame: Buffer) => {
  const reader = new BytesReader(frame)
  const key = reader.int16()
  const version = reader.int16()
  const id = reader.int32()
  reader.string()
  return { key, version, id, reader }
}
