import { setTimeout as wait } from 'node:timers/promises'
import type { Egress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import type { AMQPChannel, AMQPMessage } from '@cloudamqp/amqp-client'
import type { Connection } from '../connection.ts'
import { connectSocket, signInMilliseconds } from '../connect-socket.ts'
import { IntegrationError } from '../integration-error.ts'
import { ByteGuard } from '../messages/count-bytes.ts'
import { describeConnectError } from '../messages/create-message-driver.ts'
import type { MessageBounds, MessageRequest, MessageSession } from '../messages/message-system.ts'
import { readCount, readMessage, readName, writeMessage } from '../messages/read-message.ts'
import { tooLarge } from '../sql/result-limit.ts'
import { readSettings } from '../sql/settings.ts'
import { SocketClient } from './client.ts'
import { rabbitmqPort } from './descriptor.ts'

/** Names of queues and exchanges, and routing keys, as the protocol limits them. */
const nameBytes = 255

/** How long an empty queue is left alone before it is asked again, in milliseconds. */
const pollMilliseconds = 250

/** A connection to RabbitMQ. Each step has a channel of its own, which ends with it. */
export class RabbitmqSession implements MessageSession {
  idleSince = 0
  readonly #client: SocketClient
  readonly #guard: ByteGuard

  private constructor(client: SocketClient, guard: ByteGuard) {
    this.#client = client
    this.#guard = guard
  }

  /** Connects and signs in. Throws `IntegrationError` with what to do about it. */
  static async open(egress: Egress, connection: Connection): Promise<RabbitmqSession> {
    const settings = readSettings(connection, rabbitmqPort)
    const virtualHost = connection.configuration['virtualHost']
    try {
      const socket = await connectSocket(egress, settings)
      const guard = new ByteGuard(socket)
      const client = new SocketClient(socket, {
        user: settings.user,
        password: settings.password,
        virtualHost: typeof virtualHost === 'string' && virtualHost !== '' ? virtualHost : '/',
      })
      // What is lost later is told where something is asked of it.
      client.onerror = () => undefined
      const late = setTimeout(() => socket.destroy(new Error('it did not answer')), signInMilliseconds)
      try {
        await client.connect()
      } finally {
        clearTimeout(late)
      }
      return new RabbitmqSession(client, guard)
    } catch (error) {
      throw describeConnectError(error, settings, /ACCESS_REFUSED|Login was refused/u)
    }
  }

  get isBroken(): boolean {
    return this.#client.closed || this.#guard.socket.destroyed
  }

  async run(request: MessageRequest, bounds: MessageBounds): Promise<JsonValue> {
    this.#guard.allow(bounds.resultBytes)
    const channel = await this.#client.channel()
    const answer = await this.#runOn(channel, request, bounds)
    await channel.close()
    return answer
  }

  async #runOn(channel: AMQPChannel, request: MessageRequest, bounds: MessageBounds): Promise<JsonValue> {
    switch (request.operation) {
      case 'publish':
        return await publish(channel, request)
      case 'count': {
        const { messageCount, consumerCount } = await channel.queueDeclare(queueOf(request), {
          passive: true,
        })
        return { messages: messageCount, consumers: consumerCount }
      }
      default:
        return await get(channel, request, bounds)
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
    this.#guard.socket.destroy()
  }
}

const queueOf = (request: MessageRequest): string => readName(request.text('queue'), 'Queue', nameBytes)

/** Publishes a message and waits until the broker says that it has it; one that no queue takes is refused. */
const publish = async (channel: AMQPChannel, request: MessageRequest): Promise<JsonValue> => {
  const exchange = request.text('exchange').trim()
  const routingKey = request.text('routingKey')
  if (exchange !== '') readName(exchange, 'Exchange', nameBytes)
  if (exchange === '' || routingKey !== '') readName(routingKey, 'Routing key', nameBytes)
  const value = request.value('message')
  let isReturned = false
  channel.onReturn = () => {
    isReturned = true
  }
  await channel.confirmSelect()
  await channel.basicPublish(
    exchange,
    routingKey,
    writeMessage(value),
    { contentType: typeof value === 'string' ? 'text/plain' : 'application/json', deliveryMode: 2 },
    true,
  )
  if (!isReturned) return { exchange, routingKey }
  throw new IntegrationError(
    'query_failed',
    `No queue takes the message: nothing is bound to ${exchange === '' ? `a queue ${routingKey}` : `the exchange ${exchange}`} for it. Check exchange and routing key.`,
  )
}

/** Messages of a queue: taken, they are gone once all of them have arrived; looked at, they stay there. */
const get = async (
  channel: AMQPChannel,
  request: MessageRequest,
  { signal, resultBytes }: MessageBounds,
): Promise<JsonValue> => {
  const queue = queueOf(request)
  const most = readCount(request.text('count'), 'Messages at most', 10)
  const end = performance.now() + readCount(request.text('seconds'), 'Seconds to wait', 0, 3_600) * 1_000
  const messages: JsonValue[] = []
  let last: AMQPMessage | undefined
  let bytes = 0
  while (messages.length < most) {
    const message = await channel.basicGet(queue, { noAck: false })
    if (message === null) {
      if (performance.now() >= end) break
      await wait(pollMilliseconds, undefined, { signal })
      continue
    }
    last = message
    const body = message.body ?? new Uint8Array()
    bytes += body.length
    if (bytes > resultBytes) throw tooLarge(resultBytes)
    messages.push({
      message: readMessage(body),
      exchange: message.exchange,
      routingKey: message.routingKey,
      isRedelivered: message.redelivered,
    })
  }
  if (last === undefined) return messages
  if (request.operation === 'take') await channel.basicAck(last.deliveryTag, true)
  else await channel.basicNack(last.deliveryTag, true, true)
  return messages
}
