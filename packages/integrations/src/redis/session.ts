import type { Socket } from 'node:net'
import { type Egress, EgressError } from '@ashlar/egress'
import { AbstractConnector, Redis } from 'ioredis'
import { connectSocket, signInMilliseconds } from '../connect-socket.ts'
import type { Connection } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import { type DatabaseSettings, readSettings } from '../sql/settings.ts'
import { redisPort } from './descriptor.ts'
import type { ReadyCommand } from './compile-command.ts'

/** Bytes beside an answer that nobody is told of: its marks, and what a server says unasked. */
const handshakeBytes = 64 * 1024

/** A connection to Redis on which one command runs at a time. */
export class RedisSession {
  idleSince = 0
  readonly #client: Redis
  #isBroken = false
  #bytesLeft = handshakeBytes
  #limit = 0
  #fail: ((error: unknown) => void) | undefined

  private constructor(client: Redis, socket: Socket) {
    this.#client = client
    client.on('error', (error) => this.#lose(error))
    client.on('close', () => this.#lose(new Error('the server closed it')))
    socket.prependListener('data', (chunk: Uint8Array) => this.#count(chunk.length))
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(egress: Egress, connection: Connection): Promise<RedisSession> {
    const settings = readSettings(connection, redisPort)
    const number = connection.configuration['database']
    try {
      const socket = await connectSocket(egress, settings)
      const client = clientOn(socket)
      const session = new RedisSession(client, socket)
      try {
        await client.connect()
        const { user, password } = settings
        const limit = { resultBytes: handshakeBytes, signal: AbortSignal.timeout(signInMilliseconds) }
        if (password !== '' || user !== '') {
          await session.run(
            { command: 'auth', arguments: user === '' ? [password] : [user, password] },
            limit,
          )
        }
        const database = typeof number === 'number' ? number : 0
        await session.run({ command: 'select', arguments: [String(database)] }, limit)
      } catch (error) {
        session.destroy()
        throw error
      }
      return session
    } catch (error) {
      throw describeConnectError(error, settings)
    }
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Runs a command; answers as the library does, with bytes. A run that is cancelled or too large closes the connection. */
  async run(
    { command, arguments: given }: ReadyCommand,
    { resultBytes, signal }: { readonly resultBytes: number; readonly signal: AbortSignal },
  ): Promise<unknown> {
    if (signal.aborted) throw cancelled()
    const { promise: failed, reject } = Promise.withResolvers<never>()
    const onAbort = (): void => this.#fail?.(cancelled())
    this.#limit = resultBytes
    this.#bytesLeft = resultBytes + handshakeBytes
    this.#fail = (error) => {
      reject(error)
      this.destroy()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const answered = this.#client.callBuffer(command, ...given)
      // The race tells its end; what comes later has nobody to hear it.
      answered.catch(() => undefined)
      return await Promise.race([answered, failed])
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#fail = undefined
      this.#bytesLeft = handshakeBytes
    }
  }

  /** Nothing of a command stays in its connection: those that would leave something are refused. */
  reset(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.destroy()
    return Promise.resolve()
  }

  destroy(): void {
    this.#isBroken = true
    this.#client.disconnect()
  }

  #count(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft >= 0) return
    if (this.#fail) this.#fail(tooLarge(this.#limit))
    else this.destroy()
  }

  #lose(error: unknown): void {
    this.#isBroken = true
    this.#fail?.(error)
  }
}

/** A client of the library over a socket of ours, which never connects by itself. */
const clientOn = (socket: Socket): Redis => {
  class OurConnector extends AbstractConnector {
    constructor() {
      super(1_000)
    }
    connect(): Promise<Socket> {
      this.connecting = true
      this.stream = socket
      return Promise.resolve(socket)
    }
  }
  return new Redis({
    Connector: OurConnector,
    // The older form of the protocol, which every server speaks.
    protocol: 2,
    lazyConnect: true,
    retryStrategy: null,
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    autoResubscribe: false,
    stringNumbers: true,
    disableClientInfo: true,
  })
}

/** What Redis says of a command that it refuses. */
export const sayReply = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ReplyError' ? error.message : undefined

/** Puts into words why no connection could be opened, and what to do about it. */
const describeConnectError = (error: unknown, { place, user, tls }: DatabaseSettings): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  if (error instanceof EgressError) {
    return new IntegrationError(
      error.code === 'timed_out' ? 'timed_out' : 'network_failed',
      error.message,
      options,
    )
  }
  const reply = sayReply(error)
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence, options)
  if (
    reply !== undefined &&
    /^(?:WRONGPASS|ERR AUTH|ERR invalid password|ERR Client sent AUTH)/u.test(reply)
  ) {
    return new IntegrationError(
      'network_failed',
      `${place} refuses the password${user === '' ? '' : ` of the user ${user}`}. Check user and password.`,
      { ...options, isLoginRefused: true },
    )
  }
  if (reply?.startsWith('NOAUTH') === true) return fail(`${place} asks for a password. Enter it.`)
  if (reply !== undefined) return fail(`${place} refuses the connection: ${reply.replace(/\.$/u, '')}.`)
  const message = error instanceof Error ? error.message : String(error)
  if (/certificate|self.signed|unable to verify|altnames/iu.test(message)) {
    return fail(
      `The certificate of ${place} is not trusted: ${message}. Give the CA certificate that signed it.`,
    )
  }
  if (
    tls !== undefined &&
    /wrong version|packet length|closed it|did not answer|disconnected before|SSL|EPROTO|ECONNRESET/u.test(
      message,
    )
  ) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or switch TLS on there.`,
    )
  }
  return fail(`The connection to ${place} broke off: ${message}.`)
}
