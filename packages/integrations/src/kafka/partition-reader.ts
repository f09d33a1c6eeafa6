import { setTimeout as wait } from 'node:timers/promises'
import { byLeader, type KafkaCluster, type LedTopic } from './cluster.ts'
import { committed } from './committed-records.ts'
import { checkCode, KafkaRefusal } from './protocol/refusals.ts'
import type { StoredRecord } from './protocol/records.ts'
import {
  commitOffsetsRequest,
  fetchOffsetsRequest,
  fetchRequest,
  listOffsetsRequest,
} from './protocol/requests.ts'
import type { Reading } from './read-start.ts'

/** A record and where it stands. */
export interface PlacedRecord {
  readonly partition: number
  readonly record: StoredRecord
}

/** Bytes that a broker is asked for at a time; a larger message comes by itself. */
const fetchBytes = 1024 * 1024

/** Bytes of other answers. */
const answerBytes = 4 * 1024 * 1024

/** How long brokers are asked to wait where there is nothing, in milliseconds. */
const waitMilliseconds = 500

/** How long nothing at all may take, in milliseconds. */
const shortestWait = 100

/** How often a partition is looked for that has moved, and how long between, in milliseconds. */
const mostMoves = 5
const moveMilliseconds = 500

/** Stands for the end and the beginning of a partition in the place of a time. */
const atEnd = -1
const atBeginning = -2

/** How partitions are read. */
interface ReaderOptions {
  /** How many of the last messages are wanted where reading begins with those. */
  readonly last: number
  /** Bytes that one message may have. */
  readonly messageBytes: number
  /** Where reading goes on, by partition; it begins as the step says in those that are not there. Kept up to date. */
  readonly positions: Map<number, number>
}

/** Reads the partitions of a topic, each from where it stands. */
export class PartitionReader {
  readonly #cluster: KafkaCluster
  readonly #reading: Reading
  /** Bytes that one message may have. */
  readonly #messageBytes: number
  #topic: LedTopic
  readonly #positions: Map<number, number>
  /** Where each partition ended when reading began. */
  #ends: ReadonlyMap<number, number> = new Map()
  #moves = 0

  private constructor(
    cluster: KafkaCluster,
    reading: Reading,
    topic: LedTopic,
    { messageBytes, positions }: ReaderOptions,
  ) {
    this.#cluster = cluster
    this.#reading = reading
    this.#topic = topic
    this.#messageBytes = messageBytes
    this.#positions = positions
  }

  /** Finds where to begin. */
  static async open(
    cluster: KafkaCluster,
    reading: Reading,
    options: ReaderOptions,
  ): Promise<PartitionReader> {
    const topic = await cluster.topic(reading.topic)
    if (reading.partition !== null && !topic.leaders.has(reading.partition)) checkCode(3)
    const reader = new PartitionReader(cluster, reading, topic, options)
    await reader.#begin(options.last)
    return reader
  }

  get #partitions(): readonly number[] {
    const { partition } = this.#reading
    return partition === null ? [...this.#topic.leaders.keys()] : [partition]
  }

  async #begin(last: number): Promise<void> {
    const { start } = this.#reading
    this.#ends = await this.#offsetsAt(atEnd)
    const first = await this.#offsetsAt(atBeginning)
    const found =
      start.kind === 'time'
        ? await this.#offsetsAt(start.milliseconds)
        : start.kind === 'group'
          ? await this.#offsetsOf(start.group)
          : new Map<number, number>()
    for (const partition of this.#partitions) {
      const beginning = first.get(partition) ?? 0
      const end = this.#ends.get(partition) ?? beginning
      const known = found.get(partition) ?? -1
      const positions = {
        beginning,
        new: end,
        last: Math.max(beginning, end - last),
        offset: start.kind === 'offset' ? start.offset : 0,
        time: known < 0 ? end : known,
        // What a group has not read yet begins with what is there.
        group: known < 0 ? beginning : Math.max(known, beginning),
      }
      // A broker would say so, where it were asked at all.
      if (start.kind === 'offset' && start.offset > end) checkCode(1)
      if (!this.#positions.has(partition)) this.#positions.set(partition, positions[start.kind])
    }
  }

  async #offsetsAt(timestamp: number): Promise<ReadonlyMap<number, number>> {
    const found = await Promise.all(
      [...byLeader(this.#topic, this.#partitions)].map(async ([leader, partitions]) => {
        const connection = await this.#cluster.connect(leader)
        const request = listOffsetsRequest(this.#topic.name, partitions, timestamp)
        return [...(await connection.ask(request, { mostBytes: answerBytes }))]
      }),
    )
    return new Map(found.flat())
  }

  async #offsetsOf(group: string): Promise<ReadonlyMap<number, number>> {
    const connection = await this.#cluster.coordinator(group)
    const request = fetchOffsetsRequest(group, this.#topic.name, this.#partitions)
    return await connection.ask(request, { mostBytes: answerBytes })
  }

  /** Whether all has been read that was there when reading began. */
  get isAtEnd(): boolean {
    return [...this.#positions].every(([partition, position]) => position >= (this.#ends.get(partition) ?? 0))
  }

  /** The records that come next, of all partitions; none where nothing came for a moment. Gives each before it reads on. */
  async *next(): AsyncGenerator<PlacedRecord, void> {
    const started = performance.now()
    const fetched = await Promise.all(
      [...byLeader(this.#topic, this.#positions.keys())].map(async ([leader, partitions]) => {
        const connection = await this.#cluster.connect(leader)
        const positions = partitions.map((partition) => ({
          partition,
          offset: this.#positions.get(partition) ?? 0,
        }))
        const bounds = { waitMilliseconds, bytes: fetchBytes }
        const mostBytes = 2 * (fetchBytes + this.#messageBytes) + 64 * 1024
        return await connection.ask(fetchRequest(this.#topic.name, positions, bounds), {
          mostBytes,
          waitMilliseconds,
        })
      }),
    )
    for (const { partition, code, records, aborted } of fetched.flat()) {
      if (code !== 0) return await this.#followMove(code)
      const position = this.#positions.get(partition)
      if (position === undefined) continue
      const mostBytes = 2 * (fetchBytes + this.#messageBytes)
      for await (const { record, nextOffset } of committed(records, aborted, mostBytes)) {
        // A batch begins where it was written, also in front of what was asked for.
        if (record !== null && record.offset >= (this.#positions.get(partition) ?? 0)) {
          this.#positions.set(partition, record.offset + 1)
          yield { partition, record }
        }
        if (nextOffset > (this.#positions.get(partition) ?? 0)) this.#positions.set(partition, nextOffset)
      }
      if (records.length > 0) this.#moves = 0
    }
    // A broker that does not wait would be asked without a pause.
    const isIdle = fetched.flat().every(({ records }) => records.length === 0)
    if (isIdle && performance.now() - started < shortestWait) await wait(shortestWait)
    return undefined
  }

  /** Asks anew who leads the partitions where one of them has moved. Throws `KafkaRefusal` for anything else. */
  async #followMove(code: number): Promise<void> {
    let refusal = new KafkaRefusal(code)
    for (;;) {
      this.#moves += 1
      if (!refusal.isPassing || this.#moves > mostMoves) throw refusal
      await wait(moveMilliseconds)
      try {
        this.#topic = await this.#cluster.topic(this.#topic.name)
        return
      } catch (error) {
        if (!(error instanceof KafkaRefusal)) throw error
        refusal = error
      }
    }
  }

  /** Notes what was read, where it is read for a group. */
  async commit(): Promise<void> {
    const { start } = this.#reading
    if (start.kind !== 'group') return
    const connection = await this.#cluster.coordinator(start.group)
    const positions = [...this.#positions].map(([partition, offset]) => ({ partition, offset }))
    await connection.ask(commitOffsetsRequest(start.group, this.#topic.name, positions), {
      mostBytes: answerBytes,
    })
  }
}
