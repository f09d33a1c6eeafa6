import { BytesWriter } from '../src/kafka/protocol/bytes-writer.ts'
import type { BytesReader } from '../src/kafka/protocol/bytes-reader.ts'
import type { PartitionLog } from './kafka-log.ts'

/** What the brokers of a cluster share. */
export interface KafkaState {
  /** Each with its partitions. */
  readonly topics: Map<string, PartitionLog[]>
  /** By group, topic and partition. */
  readonly offsets: Map<string, number>
  /** Brokers by their ids, as they are told to others. */
  readonly brokers: { host: string; port: number }[]
  /** The broker that leads a partition; where it is another one than was asked, that one says so. */
  leaderOf: (partition: number) => number
  readonly generations: Map<string, number>
}

/** An answer without its head; null: none at all. */
export type KafkaAnswer = (
  reader: BytesReader,
  state: KafkaState,
  broker: number,
) => BytesWriter | Promise<BytesWriter>

const unknownTopic = 3
const notLeader = 6
const outOfRange = 1

const partitionOf = ({ topics }: KafkaState, topic: string, partition: number) =>
  topics.get(topic)?.[partition]

const metadata: KafkaAnswer = (reader, { topics, brokers, leaderOf }) => {
  const count = reader.int32()
  const wanted =
    count === -1 ? [...topics.keys()] : Array.from({ length: count }, () => reader.string() ?? '')
  return new BytesWriter()
    .int32(0)
    .array(brokers, (to, { host, port }) =>
      to
        .int32(brokers.findIndex((one) => one.port === port && one.host === host))
        .string(host)
        .int32(port)
        .string(null),
    )
    .string('cluster')
    .int32(0)
    .array(wanted, (to, topic) => {
      const logs = topics.get(topic)
      to.int16(logs === undefined ? unknownTopic : 0)
        .string(topic)
        .int8(topic.startsWith('__') ? 1 : 0)
        .array([...(logs ?? []).keys()], (each, partition) => {
          const leader = leaderOf(partition)
          each
            .int16(0)
            .int32(partition)
            .int32(leader)
            .array([leader], (ids, id) => ids.int32(id))
            .array([leader], (ids, id) => ids.int32(id))
        })
    })
}

const produce: KafkaAnswer = (reader, state, broker) => {
  reader.string()
  reader.int16()
  reader.int32()
  const kept = reader.array(() => ({
    topic: reader.string() ?? '',
    partitions: reader.array(() => {
      const partition = reader.int32()
      return { partition, batch: reader.bytes() ?? Buffer.alloc(0) }
    }),
  }))
  return new BytesWriter()
    .array(kept, (to, { topic, partitions }) =>
      to.string(topic).array(partitions, (each, { partition, batch }) => {
        const log = partitionOf(state, topic, partition)
        const code = log === undefined ? unknownTopic : state.leaderOf(partition) === broker ? 0 : notLeader
        const offset = code === 0 ? (log?.append(batch) ?? -1) : -1
        each.int32(partition).int16(code).int64(offset).int64(-1).int64(0)
      }),
    )
    .int32(0)
}

const fetch: KafkaAnswer = async (reader, state, broker) => {
  reader.int32()
  const wait = reader.int32()
  reader.int32()
  const mostBytes = reader.int32()
  reader.int8()
  reader.int32()
  reader.int32()
  const wanted = reader.array(() => ({
    topic: reader.string() ?? '',
    partitions: reader.array(() => {
      const partition = reader.int32()
      reader.int32()
      const offset = reader.int64()
      reader.int64()
      reader.int32()
      return { partition, offset }
    }),
  }))
  const logs = wanted.flatMap(({ topic, partitions }) =>
    partitions.flatMap(({ partition, offset }) => {
      const log = partitionOf(state, topic, partition)
      return log === undefined ? [] : [{ log, offset }]
    }),
  )
  if (logs.every(({ log, offset }) => log.next <= offset)) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      for (const { log } of logs) {
        log.onAppend(() => {
          clearTimeout(timer)
          resolve()
        })
      }
    })
  }
  return new BytesWriter()
    .int32(0)
    .int16(0)
    .int32(0)
    .array(wanted, (to, { topic, partitions }) =>
      to.string(topic).array(partitions, (each, { partition, offset }) => {
        const log = partitionOf(state, topic, partition)
        const place = state.leaderOf(partition) === broker ? 0 : notLeader
        const code = log === undefined ? unknownTopic : offset > log.next ? outOfRange : place
        each
          .int32(partition)
          .int16(code)
          .int64(log?.next ?? -1)
          .int64(log?.next ?? -1)
          .int64(0)
          .int32(-1)
          .bytes(code === 0 ? (log?.read(offset, mostBytes) ?? null) : Buffer.alloc(0))
      }),
    )
}

const listOffsets: KafkaAnswer = (reader, state) => {
  reader.int32()
  reader.int8()
  const wanted = reader.array(() => ({
    topic: reader.string() ?? '',
    partitions: reader.array(() => ({ partition: reader.int32(), timestamp: reader.int64() })),
  }))
  return new BytesWriter().int32(0).array(wanted, (to, { topic, partitions }) =>
    to.string(topic).array(partitions, (each, { partition, timestamp }) => {
      const log = partitionOf(state, topic, partition)
      each
        .int32(partition)
        .int16(log === undefined ? unknownTopic : 0)
        .int64(timestamp)
        .int64(log?.offsetAt(timestamp) ?? -1)
    }),
  )
}

const findCoordinator: KafkaAnswer = (_, { brokers }) => {
  const last = brokers.length - 1
  const { host = '', port = 0 } = brokers[last] ?? {}
  return new BytesWriter().int16(0).int32(last).string(host).int32(port)
}

const fetchOffsets: KafkaAnswer = (reader, { offsets }) => {
  const group = reader.string() ?? ''
  const wanted = reader.array(() => ({
    topic: reader.string() ?? '',
    partitions: reader.array(() => reader.int32()),
  }))
  return new BytesWriter().array(wanted, (to, { topic, partitions }) =>
    to.string(topic).array(partitions, (each, partition) =>
      each
        .int32(partition)
        .int64(offsets.get(`${group}/${topic}/${partition}`) ?? -1)
        .string('')
        .int16(0),
    ),
  )
}

const commitOffsets: KafkaAnswer = (reader, { offsets, generations }) => {
  const group = reader.string() ?? ''
  const generation = reader.int32()
  reader.string()
  reader.int64()
  // A group that has members takes offsets of them alone.
  const code = generation === (generations.get(group) ?? -1) ? 0 : 25
  const given = reader.array(() => ({
    topic: reader.string() ?? '',
    partitions: reader.array(() => {
      const partition = reader.int32()
      const offset = reader.int64()
      reader.string()
      return { partition, offset }
    }),
  }))
  return new BytesWriter().array(given, (to, { topic, partitions }) =>
    to.string(topic).array(partitions, (each, { partition, offset }) => {
      if (code === 0) offsets.set(`${group}/${topic}/${partition}`, offset)
      each.int32(partition).int16(code)
    }),
  )
}

const member = 'member-1'

const joinGroup: KafkaAnswer = (reader, { generations }) => {
  const group = reader.string() ?? ''
  reader.int32()
  reader.string()
  reader.string()
  const [protocol] = reader.array(() => ({ name: reader.string() ?? '', facts: reader.bytes() }))
  const generation = (generations.get(group) ?? 0) + 1
  generations.set(group, generation)
  return new BytesWriter()
    .int16(0)
    .int32(generation)
    .string(protocol?.name ?? '')
    .string(member)
    .string(member)
    .array([member], (to, id) => to.string(id).bytes(protocol?.facts ?? null))
}

const syncGroup: KafkaAnswer = (reader) => {
  reader.string()
  reader.int32()
  reader.string()
  const assigned = reader.array(() => {
    reader.string()
    return reader.bytes()
  })
  return new BytesWriter().int16(0).bytes(assigned[0] ?? Buffer.alloc(0))
}

const heartbeat: KafkaAnswer = () => new BytesWriter().int16(0)

const leaveGroup: KafkaAnswer = (reader, { generations }) => {
  generations.delete(reader.string() ?? '')
  return new BytesWriter().int16(0)
}

/** What is answered, by the numbers of the APIs; each in one version. */
export const answers: ReadonlyMap<number, { readonly version: number; readonly answer: KafkaAnswer }> =
  new Map([
    [0, { version: 7, answer: produce }],
    [1, { version: 10, answer: fetch }],
    [2, { version: 2, answer: listOffsets }],
    [3, { version: 4, answer: metadata }],
    [8, { version: 2, answer: commitOffsets }],
    [9, { version: 1, answer: fetchOffsets }],
    [10, { version: 0, answer: findCoordinator }],
    [11, { version: 0, answer: joinGroup }],
    [12, { version: 0, answer: heartbeat }],
    [13, { version: 0, answer: leaveGroup }],
    [14, { version: 0, answer: syncGroup }],
  ])
