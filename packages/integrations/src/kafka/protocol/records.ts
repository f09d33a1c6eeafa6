import { BytesReader, MalformedBytes } from './bytes-reader.ts'
import { BytesWriter } from './bytes-writer.ts'
import { crc32c } from './crc32c.ts'
import { unpack } from './unpack.ts'

/** A header of a message. */
export interface RecordHeader {
  readonly name: string
  readonly value: Uint8Array | null
}

/** A message that is published. */
export interface NewRecord {
  readonly key: Uint8Array | null
  readonly value: Uint8Array | null
  readonly headers: readonly RecordHeader[]
}

/** A message as it stands in a partition. */
export interface StoredRecord extends NewRecord {
  readonly offset: number
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

/** Records that were written together. */
interface RecordBatch {
  /** The offset behind its last record. */
  readonly nextOffset: number
  /** The transaction's producer; null for records of none. */
  readonly producerId: number | null
  readonly isControl: boolean
  readonly baseOffset: number
  readonly records: readonly StoredRecord[]
}

/** The second form of batches, the only one since Kafka 0.11. */
const magic = 2

/** What stands before the checked part of a batch: offset, length, epoch, magic, checksum. */
const headBytes = 8 + 4 + 4 + 1 + 4

const transactionalBit = 0x10
const controlBit = 0x20
const appendTimeBit = 0x08
const codecBits = 0x07

/** Writes records as one batch, not packed. `timestamp` is in milliseconds since 1970. */
export const writeBatch = (records: readonly NewRecord[], timestamp: number): Buffer => {
  const body = new BytesWriter()
    .int16(0)
    .int32(records.length - 1)
    .int64(timestamp)
    .int64(timestamp)
    .int64(-1)
    .int16(-1)
    .int32(-1)
    .array(
      records.map((record, index) => writeRecord(record, index)),
      (writer, record) => writer.varintBytes(record),
    )
    .build()
  return new BytesWriter()
    .int64(0)
    .int32(body.length + headBytes - 12)
    .int32(-1)
    .int8(magic)
    .int32(crc32c(body) | 0)
    .raw(body)
    .build()
}

const writeRecord = ({ key, value, headers }: NewRecord, index: number): Buffer => {
  const writer = new BytesWriter().int8(0).varint(0).varint(index).varintBytes(key).varintBytes(value)
  writer.varint(headers.length)
  for (const header of headers) writer.varintBytes(Buffer.from(header.name)).varintBytes(header.value)
  return writer.build()
}

/**
 * Reads batches one by one, each no larger than so many bytes when it is unpacked; the last one may be cut and is left out then.
 * Throws `MalformedBytes` and `IntegrationError`.
 */
export async function* readBatches(bytes: Buffer, mostBytes: number): AsyncGenerator<RecordBatch, undefined> {
  const reader = new BytesReader(bytes)
  while (reader.left >= headBytes) {
    const baseOffset = reader.int64()
    const length = reader.int32()
    if (length > reader.left) return undefined
    yield await readBatch(new BytesReader(reader.take(length)), baseOffset, mostBytes)
  }
  return undefined
}

const readBatch = async (
  reader: BytesReader,
  baseOffset: number,
  mostBytes: number,
): Promise<RecordBatch> => {
  reader.int32()
  if (reader.int8() !== magic) throw new MalformedBytes()
  const checksum = reader.uint32()
  const checked = reader.take(reader.left)
  if (crc32c(checked) !== checksum) throw new MalformedBytes()
  const body = new BytesReader(checked)
  const attributes = body.int16()
  const lastDelta = body.int32()
  const baseTimestamp = body.int64()
  const lastTimestamp = body.int64()
  const producerId = body.int64()
  body.int16()
  body.int32()
  const count = body.int32()
  const unpacked = new BytesReader(await unpack(body.take(body.left), attributes & codecBits, mostBytes))
  if (lastDelta < 0 || count < 0 || count > unpacked.left) throw new MalformedBytes()
  const records: StoredRecord[] = []
  for (let index = 0; index < count; index += 1) {
    const { offsetDelta, timestampDelta, ...record } = readRecord(unpacked)
    if (offsetDelta < 0 || offsetDelta > lastDelta) throw new MalformedBytes()
    const isAppendTime = (attributes & appendTimeBit) !== 0
    const timestamp = isAppendTime ? lastTimestamp : baseTimestamp + timestampDelta
    records.push({ ...record, offset: baseOffset + offsetDelta, timestamp })
  }
  return {
    baseOffset,
    nextOffset: baseOffset + lastDelta + 1,
    producerId: (attributes & transactionalBit) === 0 ? null : producerId,
    isControl: (attributes & controlBit) !== 0,
    records,
  }
}

const readRecord = (batch: BytesReader) => {
  const bytes = batch.varintBytes()
  if (bytes === null) throw new MalformedBytes()
  const reader = new BytesReader(bytes)
  reader.int8()
  const timestampDelta = reader.varint()
  const offsetDelta = reader.varint()
  const key = reader.varintBytes()
  const value = reader.varintBytes()
  const count = reader.varint()
  // Each has two bytes at least.
  if (count < 0 || count > reader.left) throw new MalformedBytes()
  const headers: RecordHeader[] = []
  for (let index = 0; index < count; index += 1) {
    headers.push({ name: (reader.varintBytes() ?? Buffer.alloc(0)).toString(), value: reader.varintBytes() })
  }
  return { timestampDelta, offsetDelta, key, value, headers }
}
