import type { Socket } from 'node:net'
import { type Egress, EgressError } from '@ashlar/egress'
import { Binary, type Document } from 'bson'
import type { Connection } from '../connection.ts'
import { connectSocket, signInMilliseconds } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import { type DatabaseSettings, readSettings } from '../sql/settings.ts'
import { mongodbPort } from './descriptor.ts'
import { announcedBytes, decodeMessage, encodeMessage } from './message.ts'
import { Scram } from '../scram.ts'

/** Bytes that an answer has beside what was asked for. */
const marginBytes = 64 * 1024

/** Bounds of one command. */
export interface CommandBounds {
  /** Bytes of the answer. */
  readonly resultBytes: number
  readonly signal: AbortSignal
}

/** What MongoDB says of a command that it refuses. */
export class MongodbRefusal extends Error {
  readonly code: number
  readonly codeName: string

  constructor({ errmsg, code, codeName }: Document) {
    super(String(errmsg ?? 'it does not say why'))
    this.name = 'MongodbRefusal'
    this.code = Number(code ?? 0)
    this.codeName = String(codeName ?? '')
  }
}

/** A connection to MongoDB on which one command runs at a time. */
export class MongodbSession {
  idleSince = 0
  readonly database: string
  /** What the server says of itself. */
  hello: Document = {}
  readonly #socket: Socket
  #isBroken = false
  #lastId = 0
  #received: Buffer[] = []
  #receivedBytes = 0
  #mostBytes = marginBytes
  #limit = 0
  #take: ((message: Buffer) => void) | undefined
  #fail: ((error: unknown) => void) | undefined

  private constructor(socket: Socket, database: string) {
    this.#socket = socket
    this.database = database
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.#lose(error))
    socket.on('close', () => this.#lose(new Error('the server closed it')))
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(egress: Egress, connection: Connection): Promise<MongodbSession> {
    const settings = readSettings(connection, mongodbPort)
    const authSource = String(connection.configuration['authSource'] ?? '').trim() || 'admin'
    try {
      const session = new MongodbSession(await connectSocket(egress, settings), settings.database)
      try {
        const bounds = { resultBytes: marginBytes, signal: AbortSignal.timeout(signInMilliseconds) }
        const client = { driver: { name: 'ashlar', version: '1' }, os: { type: 'unknown' } }
        session.hello = await session.run({ hello: 1, client }, bounds, 'admin')
        if (settings.user !== '') await session.#signIn(settings, authSource, bounds)
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

  /** Runs a command. One that is cancelled, or whose answer is too large, closes the connection, which ends it in the server. */
  async run(
    command: Document,
    { resultBytes, signal }: CommandBounds,
    database = this.database,
  ): Promise<Document> {
    if (signal.aborted) throw cancelled()
    const { promise: answered, resolve, reject } = Promise.withResolvers<Buffer>()
    const onAbort = (): void => this.#end(cancelled())
    this.#limit = resultBytes
    this.#mostBytes = resultBytes + marginBytes
    this.#take = resolve
    this.#fail = reject
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      this.#lastId = (this.#lastId % 2_000_000_000) + 1
      if (this.#isBroken) throw new Error('the server closed it')
      this.#socket.write(encodeMessage(this.#lastId, { ...command, $db: database }))
      const answer = decodeMessage(await answered, this.#lastId)
      if (answer['ok'] !== 1) throw new MongodbRefusal(answer)
      return answer
    } catch (error) {
      // A refusal leaves the connection as it was; after anything else nobody knows what comes next.
      if (!(error instanceof MongodbRefusal)) this.destroy()
      throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#take = undefined
      this.#fail = undefined
    }
  }

  /** Nothing of a command stays in its connection. */
  reset(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.destroy()
    return Promise.resolve()
  }

  destroy(): void {
    this.#isBroken = true
    this.#received = []
    this.#socket.destroy()
  }

  async #signIn({ user, password }: DatabaseSettings, source: string, bounds: CommandBounds): Promise<void> {
    const scram = new Scram(user, password)
    const say = (text: string) => new Binary(Buffer.from(text))
    const begin = {
      saslStart: 1,
      mechanism: 'SCRAM-SHA-256',
      payload: say(scram.begin()),
      options: { skipEmptyExchange: true },
    }
    const first = await this.run(begin, bounds, source)
    const { conversationId } = first
    const proof = await scram.prove(textOf(first))
    let answer = await this.run({ saslContinue: 1, conversationId, payload: say(proof) }, bounds, source)
    if (!scram.isProven(textOf(answer))) throw new Error('it does not prove that it knows the password')
    if (answer['done'] !== true)
      answer = await this.run({ saslContinue: 1, conversationId, payload: say('') }, bounds, source)
    if (answer['done'] !== true) throw new Error('it does not let anybody in')
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes < 4) return
    // Put together when all is there, but for a length that came in pieces.
    const [first = chunk] = this.#received
    const beginning = first.length >= 4 ? first : Buffer.concat(this.#received)
    if (first.length < 4) this.#received = [beginning]
    const announced = announcedBytes(beginning)
    if (this.#take === undefined || announced < 16)
      return this.#end(new Error('it does not speak as MongoDB does'))
    if (announced > this.#mostBytes) {
      // Larger than what any server sends: then it is none.
      const isMessage = announced <= 48_000_000
      return this.#end(isMessage ? tooLarge(this.#limit) : new Error('it does not speak as MongoDB does'))
    }
    if (this.#receivedBytes < announced) return
    const all = Buffer.concat(this.#received)
    this.#received = []
    this.#receivedBytes = 0
    if (all.length > announced) return this.#end(new Error('it says more than was asked'))
    const take = this.#take
    this.#take = undefined
    take(all)
  }

  #end(error: unknown): void {
    this.#fail?.(error)
    this.destroy()
  }

  #lose(error: unknown): void {
    this.#isBroken = true
    this.#fail?.(error)
  }
}

const textOf = ({ payload }: Document): string =>
  payload instanceof Binary ? Buffer.from(payload.buffer).toString() : ''

/** Puts into words why no connection could be opened, and what to do about it. */
const describeConnectError = (error: unknown, { place, user, tls }: DatabaseSettings): IntegrationError => {
  if (error instanceof IntegrationError && error.code !== 'cancelled') return error
  const options = { cause: error }
  if (error instanceof IntegrationError) {
    return new IntegrationError(
      'timed_out',
      `${place} did not answer in time. Check that a MongoDB listens there.`,
      options,
    )
  }
  if (error instanceof EgressError) {
    return new IntegrationError(
      error.code === 'timed_out' ? 'timed_out' : 'network_failed',
      error.message,
      options,
    )
  }
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence, options)
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof MongodbRefusal) {
    if (error.code === 18)
      return new IntegrationError(
        'network_failed',
        `${place} refuses the password of the user ${user}. Check user, password and authentication database.`,
        { ...options, isLoginRefused: true },
      )
    if (error.code === 334)
      return fail(`${place} does not know SCRAM-SHA-256 for the user ${user}. Give the user that mechanism.`)
    return fail(`${place} refuses the connection: ${message.replace(/\.$/u, '')}.`)
  }
  if (/certificate|self.signed|unable to verify|altnames/iu.test(message)) {
    return fail(
      `The certificate of ${place} is not trusted: ${message}. Give the CA certificate that signed it.`,
    )
  }
  if (
    tls !== undefined &&
    /wrong version|packet length|closed it|did not answer|SSL|EPROTO|ECONNRESET|disconnected/u.test(message)
  ) {
    return fail(
      `${place} does not offer TLS. Set TLS to "Off" if the way to it is safe, or switch TLS on there.`,
    )
  }
  return fail(`The connection to ${place} broke off: ${message}.`)
}
