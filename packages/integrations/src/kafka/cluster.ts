import { type Egress, EgressError } from '@ashlar/egress'
import type { ConnectionOptions } from 'node:tls'
import { isIP } from 'node:net'
import { connectSocket, signInMilliseconds } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import { BrokerConnection } from './broker-connection.ts'
import { checkCode } from './protocol/refusals.ts'
import {
  type BrokerPlace,
  findCoordinatorRequest,
  metadataRequest,
  type TopicFacts,
} from './protocol/requests.ts'
import { type KafkaLogin, signIn } from './sign-in.ts'

/** How brokers are reached: through egress, each of them with the same login and TLS. */
export interface ClusterAccess {
  readonly egress: Egress
  readonly login: KafkaLogin
  readonly tls: ConnectionOptions | undefined
}

/** Bytes of what a cluster says of all of its topics. */
const metadataBytes = 16 * 1024 * 1024

/** A cluster by its brokers. Whichever of them is named, by whichever broker, is reached through egress alone. */
export class KafkaCluster {
  readonly #access: ClusterAccess
  readonly #connections = new Map<string, Promise<BrokerConnection>>()
  readonly #opened = new Set<BrokerConnection>()
  readonly #first: Omit<BrokerPlace, 'id'>
  readonly #cut = new AbortController()

  private constructor(access: ClusterAccess, first: Omit<BrokerPlace, 'id'>) {
    this.#access = access
    this.#first = first
  }

  /** Connects to the broker that the form names. Throws what keeps it from that. */
  static async open(access: ClusterAccess, first: Omit<BrokerPlace, 'id'>): Promise<KafkaCluster> {
    const cluster = new KafkaCluster(access, first)
    try {
      await cluster.connect(first)
      await cluster.topics([])
    } catch (error) {
      cluster.destroy()
      throw error
    }
    return cluster
  }

  get isBroken(): boolean {
    return this.#cut.signal.aborted || [...this.#opened].some((connection) => connection.isBroken)
  }

  /** The connection to a broker, opened where there is none. */
  connect({ host, port }: Omit<BrokerPlace, 'id'>): Promise<BrokerConnection> {
    const place = `${host}:${port}`
    const known = this.#connections.get(place)
    if (known !== undefined) return known
    const opening = this.#open(host, port).catch((error: unknown) => {
      const isUnreached = error instanceof EgressError || error instanceof IntegrationError
      if (!isUnreached || (host === this.#first.host && port === this.#first.port)) throw error
      const message = `The cluster leads to its broker ${place}. ${error.message}`
      throw new IntegrationError('network_failed', message, { cause: error })
    })
    this.#connections.set(place, opening)
    opening.catch(() => this.#connections.delete(place))
    return opening
  }

  async #open(host: string, port: number): Promise<BrokerConnection> {
    const { egress, login, tls } = this.#access
    const { servername: _, ...shared } = tls ?? {}
    const name = isIP(host) === 0 ? { servername: host } : {}
    const place = { host, port, tls: tls === undefined ? undefined : { ...shared, ...name } }
    const socket = await connectSocket(egress, place, this.#cut.signal)
    const connection = new BrokerConnection(socket)
    this.#opened.add(connection)
    const late = setTimeout(() => connection.destroy(new Error('it did not answer')), signInMilliseconds)
    try {
      if (this.#cut.signal.aborted) throw new Error('it was cut')
      await signIn(connection, login)
      return connection
    } catch (error) {
      connection.destroy()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  /** What the cluster says of topics, of all of them where none are named. */
  async topics(
    names: readonly string[] | null,
  ): Promise<{ readonly brokers: BrokerPlace[]; readonly topics: TopicFacts[] }> {
    const connection = await this.connect(this.#first)
    return await connection.ask(metadataRequest(names), { mostBytes: metadataBytes })
  }

  /** A topic with the brokers that lead its partitions. Throws `KafkaRefusal` for one that is not there. */
  async topic(name: string): Promise<LedTopic> {
    const { brokers, topics } = await this.topics([name])
    const facts = topics.find((topic) => topic.name === name)
    checkCode(facts?.code ?? 3)
    const leaders = new Map<number, BrokerPlace>()
    for (const { partition, leader, code } of facts?.partitions ?? []) {
      const place = brokers.find(({ id }) => id === leader)
      // A partition whose replicas are not all there has a leader none the less.
      if (place === undefined) checkCode(code === 0 ? 5 : code)
      else leaders.set(partition, place)
    }
    if (leaders.size === 0) {
      throw new IntegrationError('query_failed', `The topic ${name} has no partitions at the moment.`)
    }
    return { name, leaders }
  }

  /** The broker that keeps the offsets of a group. */
  async coordinator(group: string): Promise<BrokerConnection> {
    const connection = await this.connect(this.#first)
    return await this.connect(
      await connection.ask(findCoordinatorRequest(group), { mostBytes: metadataBytes }),
    )
  }

  /** Cuts all connections. */
  destroy(): void {
    this.#cut.abort()
    for (const connection of this.#opened) connection.destroy()
    this.#connections.clear()
  }
}

/** A topic, and which broker is asked for each of its partitions. */
export interface LedTopic {
  readonly name: string
  readonly leaders: ReadonlyMap<number, BrokerPlace>
}

/** Partitions by the broker that leads them. */
export const byLeader = (
  { leaders }: LedTopic,
  partitions: Iterable<number>,
): ReadonlyMap<BrokerPlace, readonly number[]> => {
  const grouped = new Map<BrokerPlace, number[]>()
  for (const partition of partitions) {
    const leader = leaders.get(partition)
    if (leader === undefined) checkCode(3)
    else grouped.set(leader, [...(grouped.get(leader) ?? []), partition])
  }
  return grouped
}
