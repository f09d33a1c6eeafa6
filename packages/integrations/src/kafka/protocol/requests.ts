import type { BytesReader } from './bytes-reader.ts'
import { BytesWriter } from './bytes-writer.ts'
import { checkCode } from './refusals.ts'

/** A request in one version of the protocol, and how its answer is read. */
export interface KafkaRequest<Answer> {
  /** The number of the API. */
  readonly key: number
  readonly version: number
  readonly body: Buffer
  /** Throws `KafkaRefusal` and `MalformedBytes`. */
  readonly read: (reader: BytesReader) => Answer
}

/** What is read ends in front of the first transaction that is open. */
const onlyCommitted = 1

/** A broker as the cluster names it. */
export interface BrokerPlace {
  readonly id: number
  readonly host: string
  readonly port: number
}

/** A topic as the cluster describes it. */
export interface TopicFacts {
  readonly code: number
  readonly name: string
  readonly isInternal: boolean
  readonly partitions: readonly PartitionFacts[]
}

interface PartitionFacts {
  readonly partition: number
  readonly code: number
  /** The id of the broker that is asked; -1 for none. */
  readonly leader: number
  readonly replicas: number
}

/** The cluster, and those topics that are named; all of them where none are. Creates no topic. */
export const metadataRequest = (
  topics: readonly string[] | null,
): KafkaRequest<{ readonly brokers: BrokerPlace[]; readonly topics: TopicFacts[] }> => {
  const writer = new BytesWriter()
  if (topics === null) writer.int32(-1)
  else writer.array(topics, (to, topic) => to.string(topic))
  return {
    key: 3,
    version: 4,
    body: writer.int8(0).build(),
    read(reader) {
      reader.int32()
      const brokers = reader.array(() => {
        const place = { id: reader.int32(), host: reader.string() ?? '', port: reader.int32() }
        reader.string()
        return place
      })
      reader.string()
      reader.int32()
      const found = reader.array(() => ({
        code: reader.int16(),
        name: reader.string() ?? '',
        isInternal: reader.int8() !== 0,
        partitions: reader.array(() => {
          const code = reader.int16()
          const partition = reader.int32()
          const leader = reader.int32()
          const replicas = reader.array(() => reader.int32()).length
          reader.array(() => reader.int32())
          return { code, partition, leader, replicas }
        }),
      }))
      return { brokers, topics: found }
    },
  }
}

/** Publishes a batch to each partition; answers with the offset of its first record there. */
export const produceRequest = (
  topic: string,
  batches: readonly { readonly partition: number; readonly batch: Buffer }[],
  { acks, milliseconds }: { readonly acks: number; readonly milliseconds: number },
): KafkaRequest<ReadonlyMap<number, number>> => ({
  key: 0,
  version: 7,
  body: new BytesWriter()
    .string(null)
    .int16(acks)
    .int32(milliseconds)
    .array([topic], (to, name) =>
      to.string(name).array(batches, (each, { partition, batch }) => each.int32(partition).bytes(batch)),
    )
    .build(),
  read(reader) {
    const offsets = reader.array(() => {
      reader.string()
      return reader.array((): [number, number] => {
        const partition = reader.int32()
        checkCode(reader.int16())
        const offset = reader.int64()
        reader.int64()
        reader.int64()
        return [partition, offset]
      })
    })
    return new Map(offsets.flat())
  },
})

/** Where reading a partition goes on. */
export interface PartitionPosition {
  readonly partition: number
  readonly offset: number
}

/** What a partition has behind a position. */
export interface FetchedPartition {
  readonly partition: number
  readonly code: number
  /** Transactions that were given up, by their producer and first offset. */
  readonly aborted: readonly { readonly producerId: number; readonly firstOffset: number }[]
  readonly records: Buffer
}

/** Asks for records behind positions, waiting for some where there are none; those of open transactions are left out. */
export const fetchRequest = (
  topic: string,
  positions: readonly PartitionPosition[],
  { waitMilliseconds, bytes }: { readonly waitMilliseconds: number; readonly bytes: number },
): KafkaRequest<FetchedPartition[]> => ({
  key: 1,
  version: 10,
  body: new BytesWriter()
    .int32(-1)
    .int32(waitMilliseconds)
    .int32(1)
    .int32(bytes)
    .int8(onlyCommitted)
    .int32(0)
    .int32(-1)
    .array([topic], (to, name) =>
      to
        .string(name)
        .array(positions, (each, { partition, offset }) =>
          each.int32(partition).int32(-1).int64(offset).int64(-1).int32(bytes),
        ),
    )
    .int32(0)
    .build(),
  read(reader) {
    reader.int32()
    checkCode(reader.int16())
    reader.int32()
    const fetched = reader.array(() => {
      reader.string()
      return reader.array((): FetchedPartition => {
        const partition = reader.int32()
        const code = reader.int16()
        reader.int64()
        reader.int64()
        reader.int64()
        const aborted = reader.array(() => ({ producerId: reader.int64(), firstOffset: reader.int64() }))
        return { partition, code, aborted, records: reader.bytes() ?? Buffer.alloc(0) }
      })
    })
    return fetched.flat()
  },
})

/** Asks of each partition for the first offset at a time or later; -1 stands for the end, -2 for the beginning. */
export const listOffsetsRequest = (
  topic: string,
  partitions: readonly number[],
  timestamp: number,
): KafkaRequest<ReadonlyMap<number, number>> => ({
  key: 2,
  version: 2,
  body: new BytesWriter()
    .int32(-1)
    .int8(onlyCommitted)
    .array([topic], (to, name) =>
      to.string(name).array(partitions, (each, partition) => each.int32(partition).int64(timestamp)),
    )
    .build(),
  read(reader) {
    reader.int32()
    const offsets = reader.array(() => {
      reader.string()
      return reader.array((): [number, number] => {
        const partition = reader.int32()
        checkCode(reader.int16())
        reader.int64()
        return [partition, reader.int64()]
      })
    })
    return new Map(offsets.flat())
  },
})

/** Asks which broker keeps the offsets of a group. */
export const findCoordinatorRequest = (group: string): KafkaRequest<BrokerPlace> => ({
  key: 10,
  version: 0,
  body: new BytesWriter().string(group).build(),
  read(reader) {
    checkCode(reader.int16())
    return { id: reader.int32(), host: reader.string() ?? '', port: reader.int32() }
  },
})

/** Asks where a group stopped; -1 for partitions that it never read. */
export const fetchOffsetsRequest = (
  group: string,
  topic: string,
  partitions: readonly number[],
): KafkaRequest<ReadonlyMap<number, number>> => ({
  key: 9,
  version: 1,
  body: new BytesWriter()
    .string(group)
    .array([topic], (to, name) =>
      to.string(name).array(partitions, (each, partition) => each.int32(partition)),
    )
    .build(),
  read(reader) {
    const offsets = reader.array(() => {
      reader.string()
      return reader.array((): [number, number] => {
        const partition = reader.int32()
        const offset = reader.int64()
        reader.string()
        checkCode(reader.int16())
        return [partition, offset]
      })
    })
    return new Map(offsets.flat())
  },
})

/** Notes where a group stopped, as one without members does it. */
export const commitOffsetsRequest = (
  group: string,
  topic: string,
  positions: readonly PartitionPosition[],
): KafkaRequest<void> => ({
  key: 8,
  version: 2,
  body: new BytesWriter()
    .string(group)
    .int32(-1)
    .string('')
    .int64(-1)
    .array([topic], (to, name) =>
      to
        .string(name)
        .array(positions, (each, { partition, offset }) => each.int32(partition).int64(offset).string(null)),
    )
    .build(),
  read(reader) {
    reader.array(() => {
      reader.string()
      return reader.array(() => {
        reader.int32()
        checkCode(reader.int16())
      })
    })
  },
})

/** Says how a user signs in; answers with the ways that the broker knows where it does not know that one. */
export const saslHandshakeRequest = (
  mechanism: string,
): KafkaRequest<{ readonly code: number; readonly offered: (string | null)[] }> => ({
  key: 17,
  version: 1,
  body: new BytesWriter().string(mechanism).build(),
  read: (reader) => ({ code: reader.int16(), offered: reader.array(() => reader.string()) }),
})

/** One message of signing in. */
export const saslAuthenticateRequest = (
  message: Uint8Array,
): KafkaRequest<{ readonly code: number; readonly message: string; readonly answer: Buffer }> => ({
  key: 36,
  version: 0,
  body: new BytesWriter().bytes(message).build(),
  read: (reader) => ({
    code: reader.int16(),
    message: reader.string() ?? '',
    answer: reader.bytes() ?? Buffer.alloc(0),
  }),
})
