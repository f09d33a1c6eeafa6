import { CompressionTypes, Kafka, logLevel } from 'kafkajs'
import { createEgress } from '@ashlar/egress'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KafkaServer, startKafka } from '../../test/kafka-server.ts'
import { stepsOn } from '../../test/run-steps.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { kafka } from './kafka.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })

let server: KafkaServer
let driver: IntegrationDriver
let other: Kafka

beforeAll(async () => {
  const user = { mechanism: 'SCRAM-SHA-256', user: 'ada', password: 'canary-right' } as const
  server = await startKafka({ brokers: 2, user })
  server.makeTopic('orders', 4)
  driver = await kafka.createDriver({ egress })
  other = new Kafka({
    brokers: [`127.0.0.1:${server.port}`],
    logLevel: logLevel.NOTHING,
    sasl: { mechanism: 'scram-sha-256', username: user.user, password: user.password },
  })
})
afterAll(async () => {
  await driver.close()
  await server.stop()
})

const { run } = stepsOn(
  kafka,
  () => driver,
  (): Connection => ({
    id: 'kafka',
    version: 1,
    configuration: {
      host: '127.0.0.1',
      port: server.port,
      tls: 'disable',
      login: 'SCRAM-SHA-256',
      user: 'ada',
    },
    secrets: { password: 'canary-right' },
  }),
)

const keys = ['', '21', 'foobar', 'a-little-bit-long-string', 'é 漢 😀', 'abc']

it('what another client publishes is read here, packed or not, and its keys stand in the partitions that we choose', async () => {
  const producer = other.producer()
  await producer.connect()
  const messages = keys.map((key) => ({
    key,
    value: `of ${key}`,
    headers: { n: ['1', 'é'], b: Buffer.from([255]) },
  }))
  for (const compression of [CompressionTypes.None, CompressionTypes.GZIP]) {
    await producer.send({ topic: 'orders', messages, compression })
  }
  await producer.disconnect()
  const read = await run({ operation: 'read', topic: 'orders', count: '100' })
  expect(read).toHaveLength(2 * keys.length)
  for (const key of keys) {
    expect(read).toContainEqual(
      expect.objectContaining({ key, message: `of ${key}`, headers: { n: ['1', 'é'], b: String.raw`\xff` } }),
    )
  }
  const placed = (Array.isArray(read) ? read : []).map((one) => [
    Reflect.get(Object(one), 'key'),
    Reflect.get(Object(one), 'partition'),
  ])
  for (const [key, partition] of placed) {
    if (key === '') continue
    const step = { operation: 'publish', topic: 'orders', key: '{{ key }}', message: 'x' }
    expect(await run(step, { values: [key] })).toMatchObject({ partition })
  }
})

it('what is published here is read by another client, and a group of members is not disturbed', async () => {
  server.makeTopic('orders', 2)
  const step = { operation: 'publish_many', topic: 'orders', messages: '{{ messages }}' }
  const messages = keys.map((key, index) => ({
    key,
    value: { key },
    partition: index % 2,
    headers: { source: 'shop' },
  }))
  await run(step, { values: [messages] })
  const consumer = other.consumer({ groupId: 'shop', retry: { retries: 0 } })
  await consumer.connect()
  await consumer.subscribe({ topic: 'orders', fromBeginning: true })
  const seen: string[] = []
  const all = Promise.withResolvers<undefined>()
  await consumer.run({
    eachMessage({ message: { key, value, headers } }) {
      seen.push(`${String(key)} ${String(value)} ${String(headers?.['source'])}`)
      if (seen.length === keys.length) all.resolve(undefined)
      return Promise.resolve()
    },
  })
  await all.promise
  expect(seen.toSorted()).toEqual(keys.map((key) => `${key} ${JSON.stringify({ key })} shop`).toSorted())
  const reading = { operation: 'read', topic: 'orders', start: 'group', group: 'shop' }
  await expect(run(reading)).rejects.toThrow('in use by other consumers')
  await consumer.disconnect()
})
