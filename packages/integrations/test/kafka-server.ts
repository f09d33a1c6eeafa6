import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { BytesWriter } from '../src/kafka/protocol/bytes-writer.ts'
import { answers, type KafkaState } from './kafka-answers.ts'
import { PartitionLog, readHead } from './kafka-log.ts'
import { KafkaLoginConversation, type KafkaUser } from './kafka-login.ts'

/**
 * A cluster of Kafka for tests, in this process: it speaks the versions of the protocol that clients of Kafka 2.1 and newer speak,
 * and the client that most programs on Node.js use is tried on it. No Kafka itself can be had here.
 */
export interface KafkaServer {
  /** That of the first broker. */
  readonly port: number
  readonly state: KafkaState
  /** The numbers of the APIs that were asked for, with the broker that was asked. */
  readonly asked: { readonly broker: number; readonly key: number }[]
  /** Bytes that are sent in the place of an answer; nothing at all for `silence`. */
  fault: (key: number, id: number) => Buffer | 'silence' | undefined
  /** Makes a topic. */
  makeTopic(name: string, partitions?: number): PartitionLog[]
  /** Cuts all connections. */
  cut(): void
  stop(): Promise<void>
}

interface KafkaServerOptions {
  readonly brokers?: number
  readonly user?: KafkaUser
  readonly tls?: TlsOptions
}

/** Starts a cluster. */
export const startKafka = async ({
  brokers = 1,
  user,
  tls,
}: KafkaServerOptions = {}): Promise<KafkaServer> => {
  const sockets = new Set<Socket>()
  const state: KafkaState = {
    topics: new Map(),
    offsets: new Map(),
    brokers: [],
    leaderOf: (partition) => partition % brokers,
    generations: new Map(),
  }
  const cluster: Omit<KafkaServer, 'port' | 'stop'> = {
    state,
    asked: [],
    fault: () => undefined,
    makeTopic(name, partitions = 1) {
      const logs = Array.from({ length: partitions }, () => new PartitionLog())
      state.topics.set(name, logs)
      return logs
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
  const servers: Server[] = []
  for (let broker = 0; broker < brokers; broker += 1) {
    const serve = (socket: Socket): void => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      converse(socket, cluster, broker, user)
    }
    const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    state.brokers.push({ host: '127.0.0.1', port })
  }
  return Object.assign(cluster, {
    port: state.brokers[0]?.port ?? 0,
    async stop() {
      cluster.cut()
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      )
    },
  })
}

const converse = (
  socket: Socket,
  cluster: Omit<KafkaServer, 'port' | 'stop'>,
  broker: number,
  user: KafkaUser | undefined,
): void => {
  const login = user === undefined ? undefined : new KafkaLoginConversation(user)
  let received = Buffer.alloc(0)
  let turn = Promise.resolve()
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= 4 && received.length >= received.readInt32BE() + 4) {
      const length = received.readInt32BE()
      const frame = received.subarray(4, length + 4)
      received = received.subarray(length + 4)
      turn = turn.then(() => answer(frame))
    }
  })

  const answer = async (frame: Buffer): Promise<void> => {
    const { key, version, id, reader } = readHead(frame)
    cluster.asked.push({ broker, key })
    const fault = cluster.fault(key, id)
    if (fault === 'silence') return
    if (fault !== undefined) {
      socket.write(fault)
      return
    }
    const body = await answerTo(key, version, reader)
    // As a broker does it with what it does not know, or with somebody who is not let in.
    if (body === null) socket.destroy()
    else socket.write(frameOf(id, body.build()))
  }

  const answerTo = async (
    key: number,
    version: number,
    reader: ReturnType<typeof readHead>['reader'],
  ): Promise<BytesWriter | null> => {
    if (key === 18) return apiVersions()
    if (key === 17 && login !== undefined) return login.handshake(reader.string() ?? '')
    if (key === 36 && login !== undefined) return login.authenticate((reader.bytes() ?? '').toString())
    const known = answers.get(key)
    if (known?.version !== version || login?.isIn === false) return null
    return await known.answer(reader, cluster.state, broker)
  }
}

const apiVersions = (): BytesWriter => {
  const versions = [...answers].map(([key, { version }]) => ({ key, version }))
  versions.push({ key: 17, version: 1 }, { key: 18, version: 0 }, { key: 36, version: 0 })
  return new BytesWriter()
    .int16(0)
    .array(versions, (to, { key, version }) => to.int16(key).int16(version).int16(version))
}

/** An answer as it is sent. */
export const frameOf = (id: number, body: Uint8Array): Buffer =>
  new BytesWriter()
    .int32(body.length + 4)
    .int32(id)
    .raw(body)
    .build()
