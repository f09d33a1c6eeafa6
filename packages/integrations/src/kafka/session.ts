import type { Egress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import type { Connection } from '../connection.ts'
import { describeConnectError } from '../messages/create-message-driver.ts'
import type {
  MessageBounds,
  MessageRequest,
  MessageSession,
  StreamProgress,
} from '../messages/message-system.ts'
import { readCount, readMessage, readPlain, sayBytes } from '../messages/read-message.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { readSettings } from '../sql/settings.ts'
import { KafkaCluster } from './cluster.ts'
import { kafkaPort } from './descriptor.ts'
import { PartitionReader, type PlacedRecord } from './partition-reader.ts'
import { publish, readPublications } from './publish.ts'
import { readReading, readTopic } from './read-start.ts'
import { type KafkaLogin, LoginRefused } from './sign-in.ts'

/** Messages that are read where nobody says how many. */
const usualCount = 10

const mechanisms = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const

/** Connections to the brokers of a cluster. */
export class KafkaSession implements MessageSession {
  idleSince = 0
  readonly #cluster: KafkaCluster

  private constructor(cluster: KafkaCluster) {
    this.#cluster = cluster
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(egress: Egress, connection: Connection): Promise<KafkaSession> {
    const settings = readSettings(connection, kafkaPort)
    const { host, port, user, password, tls } = settings
    const chosen = connection.configuration['login']
    const login: KafkaLogin = {
      mechanism: mechanisms.find((mechanism) => mechanism === chosen) ?? 'none',
      user,
      password,
    }
    try {
      return new KafkaSession(await KafkaCluster.open({ egress, login, tls }, { host, port }))
    } catch (error) {
      const refusal = error instanceof LoginRefused ? new Error(`login refused: ${error.message}`) : error
      throw describeConnectError(refusal, settings, /^login refused/u)
    }
  }

  get isBroken(): boolean {
    return this.#cluster.isBroken
  }

  async run(request: MessageRequest, bounds: MessageBounds): Promise<JsonValue> {
    switch (request.operation) {
      case 'publish':
      case 'publish_many': {
        const publications = readPublications(request)
        const topic = await this.#cluster.topic(readTopic(request))
        const kept = await publish(this.#cluster, topic, publications, request.text('acks'))
        if (request.operation === 'publish_many') return kept
        return { topic: topic.name, key: request.text('key'), ...kept[0] }
      }
      case 'topics':
        return await this.#listTopics()
      default:
        return await this.#read(request, bounds)
    }
  }

  async #listTopics(): Promise<JsonValue> {
    const { topics } = await this.#cluster.topics(null)
    return topics
      .filter(({ isInternal, code }) => !isInternal && code === 0)
      .map(({ name, partitions }) => ({
        topic: name,
        partitions: partitions.length,
        replicas: Math.max(0, ...partitions.map(({ replicas }) => replicas)),
      }))
      .toSorted((one, other) => (one.topic < other.topic ? -1 : 1))
  }

  async #read(request: MessageRequest, { resultBytes }: MessageBounds): Promise<JsonValue> {
    const reading = readReading(request)
    const most = readCount(request.text('count'), 'Messages at most', usualCount)
    const seconds = readCount(request.text('seconds'), 'Seconds to wait', 0, 3_600)
    const end = performance.now() + seconds * 1_000
    const messages: JsonValue[] = []
    if (most === 0) return messages
    const reader = await PartitionReader.open(this.#cluster, reading, {
      last: most,
      messageBytes: resultBytes,
      positions: new Map(),
    })
    let bytes = 0
    while (messages.length < most && (!reader.isAtEnd || performance.now() < end)) {
      for await (const placed of reader.next()) {
        const message = present(placed, reading.isBytes)
        bytes += Buffer.byteLength(JSON.stringify(message)) + 1
        if (bytes > resultBytes) throw tooLarge(resultBytes)
        messages.push(message)
        if (messages.length >= most) break
      }
    }
    await reader.commit()
    return messages
  }

  async *follow(
    request: MessageRequest,
    { resultBytes }: MessageBounds,
    { positions, onOpen }: StreamProgress,
  ): AsyncGenerator<JsonValue, undefined> {
    const reading = readReading(request)
    const reader = await PartitionReader.open(this.#cluster, reading, {
      last: usualCount,
      messageBytes: resultBytes,
      positions,
    })
    onOpen()
    for (;;) {
      let count = 0
      for await (const placed of reader.next()) {
        yield present(placed, reading.isBytes)
        count += 1
      }
      // What is noted has been handled.
      if (count > 0) await reader.commit()
    }
  }

  reset(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.destroy()
    return Promise.resolve()
  }

  destroy(): void {
    this.#cluster.destroy()
  }
}

const present = (
  { partition, record: { offset, timestamp, key, value, headers } }: PlacedRecord,
  isBytes: boolean,
): JsonValue => {
  const say = (bytes: Uint8Array | null): JsonValue => {
    if (bytes === null) return null
    return isBytes ? sayBytes(bytes) : readMessage(bytes)
  }
  const named: Record<string, JsonValue> = {}
  for (const { name, value: held } of headers) {
    const before = Object.hasOwn(named, name) ? named[name] : undefined
    const said = held === null || isBytes ? say(held) : readPlain(held)
    // Defined rather than assigned, so that `__proto__` is a name like any other.
    Object.defineProperty(named, name, {
      value: before === undefined ? said : [before, said].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  const date = new Date(timestamp)
  // A message without a time has -1 for it.
  const time = timestamp < 0 || Number.isNaN(date.getTime()) ? null : date.toISOString()
  return { partition, offset, time, key: say(key), message: say(value), headers: named }
}
