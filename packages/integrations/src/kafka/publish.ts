import { randomInt } from 'node:crypto'
import { IntegrationError } from '../integration-error.ts'
import { readBytes } from '../messages/given-bytes.ts'
import type { MessageRequest } from '../messages/message-system.ts'
import { readCount, writeMessage } from '../messages/read-message.ts'
import { partitionOfKey } from './choose-partition.ts'
import { byLeader, type KafkaCluster, type LedTopic } from './cluster.ts'
import { type NewRecord, type RecordHeader, writeBatch } from './protocol/records.ts'
import { produceRequest } from './protocol/requests.ts'

/** The most messages of one step. */
const mostMessages = 10_000

/** How long the brokers may take to keep messages, in milliseconds. */
const keepMilliseconds = 20_000

/** Bytes of an answer to a publication. */
const answerBytes = 4 * 1024 * 1024

/** A message that is to be published; null for whatever partition is right for it. */
interface Publication extends NewRecord {
  readonly partition: number | null
}

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** What a step publishes. Throws `IntegrationError` with the code `binding_failed`. */
export const readPublications = (request: MessageRequest): readonly Publication[] => {
  const isBytes = request.text('format') === 'bytes'
  const valueOf = (value: unknown, label: string) => (isBytes ? readBytes(value, label) : writeMessage(value))
  if (request.operation === 'publish') {
    const key = request.text('key')
    const partition = request.text('partition').trim()
    return [
      {
        key: key === '' ? null : Buffer.from(key),
        value: valueOf(request.value('message'), 'Message'),
        headers: readHeaders(request.value('headers'), 'Headers'),
        partition: partition === '' ? null : readCount(partition, 'Partition', 0, 1_000_000),
      },
    ]
  }
  const given = request.value('messages')
  if (!Array.isArray(given) || given.length > mostMessages) {
    throw refuse(`Messages have to be a list of { value, key, headers, partition }, ${mostMessages} at most.`)
  }
  return given.map((item: unknown, index) => readPublication(item, `Message ${index + 1}`, valueOf))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const known = new Set(['value', 'key', 'headers', 'partition'])

const readPublication = (
  item: unknown,
  label: string,
  valueOf: (value: unknown, label: string) => Buffer,
): Publication => {
  if (!isObject(item) || !('value' in item) || Object.keys(item).some((name) => !known.has(name))) {
    throw refuse(
      `${label} has to be an object of value, key, headers and partition, of which value is needed.`,
    )
  }
  const { value, key, headers, partition } = item
  const isPartition = typeof partition === 'number' && Number.isSafeInteger(partition) && partition >= 0
  if (partition !== undefined && partition !== null && !isPartition) {
    throw refuse(`The partition of ${label.toLowerCase()} has to be a whole number from 0.`)
  }
  return {
    key: key === undefined || key === null ? null : writeMessage(key),
    // A message without a value takes those of its key away, where the topic keeps the last one of each key.
    value: value === null ? null : valueOf(value, label),
    headers: readHeaders(headers, `The headers of ${label.toLowerCase()}`),
    partition: isPartition ? partition : null,
  }
}

const readHeaders = (given: unknown, label: string): RecordHeader[] => {
  if (given === undefined || given === null || given === '') return []
  if (!isObject(given)) throw refuse(`${label} have to be an object of texts.`)
  return Object.entries(given).flatMap(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.map((one) => ({ name, value: one === null ? null : writeMessage(one) }))
  })
}

/** Publishes messages and waits until they are kept; answers with where they stand, in their order. */
export const publish = async (
  cluster: KafkaCluster,
  topic: LedTopic,
  publications: readonly Publication[],
  acks: string,
): Promise<{ partition: number; offset: number }[]> => {
  const partitions = [...topic.leaders.keys()].toSorted((one, other) => one - other)
  // Those without a key stay together, so that they are one batch.
  const any = partitions[randomInt(partitions.length)] ?? 0
  const placed = publications.map(({ partition, ...record }) => ({
    partition: partition ?? (record.key === null ? any : partitionOfKey(record.key, partitions.length)),
    record,
  }))
  const groups = Map.groupBy(placed, ({ partition }) => partition)
  const now = Date.now()
  const offsets = new Map<number, number>()
  await Promise.all(
    [...byLeader(topic, groups.keys())].map(async ([leader, led]) => {
      const batches = led.map((partition) => ({
        partition,
        batch: writeBatch(
          (groups.get(partition) ?? []).map(({ record }) => record),
          now,
        ),
      }))
      const connection = await cluster.connect(leader)
      const kept = await connection.ask(
        produceRequest(topic.name, batches, {
          acks: acks === 'leader' ? 1 : -1,
          milliseconds: keepMilliseconds,
        }),
        { mostBytes: answerBytes, waitMilliseconds: keepMilliseconds },
      )
      for (const [partition, offset] of kept) offsets.set(partition, offset)
    }),
  )
  const next = new Map(offsets)
  return placed.map(({ partition }) => {
    const offset = next.get(partition) ?? 0
    next.set(partition, offset + 1)
    return { partition, offset }
  })
}
