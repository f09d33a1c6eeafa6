import { randomUUID } from 'node:crypto'
import type { Egress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { MqttClient } from 'mqtt'
import type { Connection } from '../connection.ts'
import { connectSocket, signInMilliseconds } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import { MessageCollector } from '../messages/collect-messages.ts'
import { ByteGuard } from '../messages/count-bytes.ts'
import { describeConnectError } from '../messages/create-message-driver.ts'
import type { MessageBounds, MessageRequest, MessageSession } from '../messages/message-system.ts'
import { readCount, readMessage, readPattern, writeMessage } from '../messages/read-message.ts'
import { sayLoss } from '../messages/say-loss.ts'
import { readSettings } from '../sql/settings.ts'
import { mqttPort } from './descriptor.ts'

/** At least once, which the broker says when it has a message. */
const quality = 1

const topicRules = { label: 'Topic', signs: /[+#]/u, mostBytes: 65_535 }

/** A connection to a broker of MQTT, with a name of its own there. */
export class MqttSession implements MessageSession {
  idleSince = 0
  readonly #client: MqttClient
  readonly #guard: ByteGuard
  #collector: MessageCollector | undefined

  private constructor(client: MqttClient, guard: ByteGuard) {
    this.#client = client
    this.#guard = guard
    client.on('message', (topic, payload) => this.#collector?.take({ topic, message: readMessage(payload) }))
    client.on('close', () => this.#collector?.fail(new Error('the connection was lost')))
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(egress: Egress, connection: Connection): Promise<MqttSession> {
    const settings = readSettings(connection, mqttPort)
    try {
      const socket = await connectSocket(egress, settings)
      const guard = new ByteGuard(socket)
      const client = new MqttClient(() => socket, {
        clientId: `ashlar-${randomUUID()}`,
        clean: true,
        connectTimeout: signInMilliseconds,
        // A connection that was lost is another one's to open.
        reconnectPeriod: 0,
        resubscribe: false,
        queueQoSZero: false,
        ...(settings.user === '' ? {} : { username: settings.user, password: settings.password }),
      })
      // Lost later, it is told where something is asked of it.
      client.on('error', () => undefined)
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve())
        client.once('error', reject)
        client.once('close', () => reject(new Error('the server closed it')))
      }).catch((error: unknown) => {
        client.end(true)
        socket.destroy()
        throw error
      })
      return new MqttSession(client, guard)
    } catch (error) {
      throw describeConnectError(error, settings, /not authori[sz]ed|bad user ?name or password/iu)
    }
  }

  get isBroken(): boolean {
    return !this.#client.connected || this.#guard.socket.destroyed
  }

  get lostBy(): IntegrationError | undefined {
    return sayLoss(this.#guard.socket)
  }

  async run(request: MessageRequest, { signal, resultBytes }: MessageBounds): Promise<JsonValue> {
    this.#guard.allow(resultBytes)
    const topic = readPattern(request, 'topic', topicRules)
    if (request.operation === 'receive') return await this.#receive(topic, request, { signal, resultBytes })
    if (topicRules.signs.test(topic)) {
      throw new IntegrationError(
        'binding_failed',
        'A message is published to one topic, whose name has no + and no #.',
      )
    }
    const retain = request.operation === 'publish_retained'
    await this.#client.publishAsync(topic, writeMessage(request.value('message')), { qos: quality, retain })
    return { topic }
  }

  async #receive(topic: string, request: MessageRequest, bounds: MessageBounds): Promise<JsonValue> {
    const collector = new MessageCollector(readCount(request.text('count'), 'Messages at most', 10), bounds)
    const seconds = readCount(request.text('seconds'), 'Seconds to wait', 5, 3_600)
    this.#collector = collector
    try {
      const [granted] = await this.#client.subscribeAsync(topic, { qos: quality })
      if (granted === undefined || granted.qos > 2) {
        throw new IntegrationError(
          'query_failed',
          `The broker refuses the topic ${topic}. Check its name and the user's rights.`,
        )
      }
      const messages = await collector.all(seconds * 1_000, bounds.signal)
      await this.#client.unsubscribeAsync(topic)
      return messages
    } finally {
      this.#collector = undefined
    }
  }

  reset(): Promise<void> {
    return Promise.resolve()
  }

  async close(): Promise<void> {
    if (!this.isBroken) await this.#client.endAsync().catch(() => undefined)
    this.destroy()
  }

  destroy(): void {
    this.#client.end(true)
    this.#guard.socket.destroy()
  }
}
