import type { Socket } from 'node:net'
import type { Egress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import type { NatsConnection } from '@nats-io/nats-core'
import type { Connection } from '../connection.ts'
import { signInMilliseconds } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import { MessageCollector } from '../messages/collect-messages.ts'
import { describeConnectError } from '../messages/create-message-driver.ts'
import type { MessageBounds, MessageRequest, MessageSession } from '../messages/message-system.ts'
import { readCount, readMessage, readPattern, writeMessage } from '../messages/read-message.ts'
import { sayLoss } from '../messages/say-loss.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { readSettings } from '../sql/settings.ts'
import { natsPort } from './descriptor.ts'
import { connectOver } from './transport.ts'

const subjectRules = { label: 'Subject', signs: /[*>\s]/u, mostBytes: 4_096 }

/** A connection to NATS. */
export class NatsSession implements MessageSession {
  idleSince = 0
  readonly #client: NatsConnection
  readonly #socket: Socket
  #isCut = false

  private constructor(client: NatsConnection, socket: Socket) {
    this.#client = client
    this.#socket = socket
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(egress: Egress, connection: Connection): Promise<NatsSession> {
    const settings = readSettings(connection, natsPort)
    const { host, port, user, password, tls } = settings
    const token = connection.secrets['token'] ?? ''
    try {
      const socket = await egress.connectTcp({ host, port })
      const signIn = token === '' ? (user === '' ? {} : { user, pass: password }) : { token }
      try {
        const client = await connectOver(
          { socket, host },
          { ...signIn, timeout: signInMilliseconds, tls: tls ?? null },
        )
        return new NatsSession(client, socket)
      } catch (error) {
        socket.destroy()
        throw error
      }
    } catch (error) {
      throw describeConnectError(error, settings, /authorization violation|authentication/iu)
    }
  }

  get isBroken(): boolean {
    return this.#isCut || this.#client.isClosed()
  }

  get lostBy(): IntegrationError | undefined {
    return sayLoss(this.#socket)
  }

  async run(request: MessageRequest, { signal, resultBytes }: MessageBounds): Promise<JsonValue> {
    const subject = readPattern(request, 'subject', subjectRules)
    if (request.operation === 'receive') return await this.#receive(subject, request, { signal, resultBytes })
    if (subjectRules.signs.test(subject)) {
      throw new IntegrationError(
        'binding_failed',
        'A message goes to one subject, whose name has no *, no > and no blank.',
      )
    }
    const message = writeMessage(request.value('message'))
    if (request.operation === 'publish') {
      this.#client.publish(subject, message)
      // It is there when the server has answered.
      await this.#client.flush()
      return { subject }
    }
    const seconds = readCount(request.text('seconds'), 'Seconds to wait', 5, 3_600)
    const answer = await this.#client
      .request(subject, message, { timeout: Math.max(1, seconds) * 1_000 })
      .catch(unanswered)
    if (answer.data.length > resultBytes) throw tooLarge(resultBytes)
    return { subject, message: readMessage(answer.data) }
  }

  async #receive(subject: string, request: MessageRequest, bounds: MessageBounds): Promise<JsonValue> {
    const collector = new MessageCollector(readCount(request.text('count'), 'Messages at most', 10), bounds)
    const seconds = readCount(request.text('seconds'), 'Seconds to wait', 5, 3_600)
    const subscription = this.#client.subscribe(subject, {
      callback: (error, message) => {
        if (error) collector.fail(error)
        else collector.take({ subject: message.subject, message: readMessage(message.data) })
      },
    })
    void this.#client.closed().then((error) => collector.fail(error ?? new Error('the connection was lost')))
    try {
      return await collector.all(seconds * 1_000, bounds.signal)
    } finally {
      subscription.unsubscribe()
    }
  }

  reset(): Promise<void> {
    return Promise.resolve()
  }

  async close(): Promise<void> {
    if (!this.isBroken) await this.#client.close().catch(() => undefined)
    this.destroy()
  }

  destroy(): void {
    this.#isCut = true
    this.#socket.destroy()
  }
}

const unanswered = (error: unknown): never => {
  const message = error instanceof Error ? error.message : String(error)
  if (/no responders/iu.test(message)) {
    throw new IntegrationError(
      'query_failed',
      'Nobody listens on the subject for requests. Check its name.',
      { cause: error },
    )
  }
  if (/timeout/iu.test(message)) {
    throw new IntegrationError('timed_out', 'The answer did not come within the seconds to wait.', {
      cause: error,
    })
  }
  throw error
}
