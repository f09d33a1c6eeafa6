import { BytesReader } from './protocol/bytes-reader.ts'
import { readBatches, type StoredRecord } from './protocol/records.ts'
import type { FetchedPartition } from './protocol/requests.ts'

/** A record; null where a batch ends, behind which reading goes on. */
interface CommittedRecord {
  readonly record: StoredRecord | null
  readonly nextOffset: number
}

/** The kind of a marker that gives a transaction up. */
const abortMarker = 0

/**
 * The records of what was fetched, without those of transactions that were given up and without the markers of their ends, as
 * Kafka's own clients read them. Throws as `readBatches` does.
 */
export async function* committed(
  bytes: Buffer,
  aborted: FetchedPartition['aborted'],
  mostBytes: number,
): AsyncGenerator<CommittedRecord, undefined> {
  const coming = aborted.toSorted((one, other) => one.firstOffset - other.firstOffset)
  const givenUp = new Set<number>()
  for await (const { producerId, isControl, nextOffset, records } of readBatches(bytes, mostBytes)) {
    while (coming[0] !== undefined && coming[0].firstOffset < nextOffset) {
      givenUp.add(coming[0].producerId)
      coming.shift()
    }
    if (isControl) {
      if (producerId !== null && records.some(isAbort)) givenUp.delete(producerId)
    } else if (producerId === null || !givenUp.has(producerId)) {
      for (const record of records) yield { record, nextOffset: record.offset + 1 }
    }
    yield { record: null, nextOffset }
  }
  return undefined
}

const isAbort = ({ key }: StoredRecord): boolean => {
  if (key === null) return false
  const reader = new BytesReader(Buffer.from(key))
  reader.int16()
  return reader.int16() === abortMarker
}
