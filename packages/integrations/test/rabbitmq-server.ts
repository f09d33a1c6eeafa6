import { randomUUID } from 'node:crypto'
import { AMQPClient } from '@cloudamqp/amqp-client'

const address = 'amqp://guest:guest@127.0.0.1:5672'

/** A queue of its own, and an exchange that leads to it, on the RabbitMQ that runs on this machine. */
export interface RabbitmqPlace {
  readonly port: 5672
  readonly queue: string
  readonly exchange: string
  /** Another one, from which every message comes to the queue. */
  readonly everything: string
  /** Another queue, with one message of 60,000 letters. */
  readonly large: string
  stop(): Promise<void>
}

const connected = async () => {
  const client = new AMQPClient(address)
  client.onerror = () => undefined
  await client.connect()
  return client
}

/**
 * Whether a RabbitMQ runs on this machine with the user that it begins with. Where it does not, as on most machines, its tests are
 * left out; the run names and counts them at its end.
 */
export const hasRabbitmq = await connected().then(
  async (client) => {
    await client.close()
    return true
  },
  () => false,
)

/** Makes a queue and an exchange; take them away with `stop` when the tests are done. */
export const startRabbitmq = async (): Promise<RabbitmqPlace> => {
  const name = `ashlar-test-${randomUUID().slice(0, 8)}`
  const client = await connected()
  const channel = await client.channel()
  await channel.queueDeclare(name, { durable: false })
  await channel.exchangeDeclare(name, 'topic', { durable: false })
  await channel.queueBind(name, name, 'order.#')
  const everything = `${name}-everything`
  await channel.exchangeDeclare(everything, 'fanout', { durable: false })
  await channel.queueBind(name, everything, '')
  const large = `${name}-large`
  await channel.queueDeclare(large, { durable: false })
  await channel.basicPublish('', large, 'x'.repeat(60_000))
  return {
    port: 5672,
    queue: name,
    exchange: name,
    everything,
    large,
    async stop() {
      await channel.queueDelete(name)
      await channel.queueDelete(large)
      await channel.exchangeDelete(name)
      await channel.exchangeDelete(everything)
      await client.close()
    },
  }
}
