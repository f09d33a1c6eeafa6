import { createEgress } from '@ashlar/egress'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasCertificates, makeCertificates } from '../../test/certificates.ts'
import { type KafkaServer, startKafka } from '../../test/kafka-server.ts'
import { firstOf, stepsOn } from '../../test/run-steps.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { kafka } from './kafka.ts'
import { writeBatch } from './protocol/records.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })

let server: KafkaServer
let driver: IntegrationDriver
let connection: Connection

const connect = (changes: Connection['configuration'] = {}, secrets: Connection['secrets'] = {}): void => {
  connection = {
    id: JSON.stringify([server.port, changes, secrets]),
    version: 1,
    configuration: { host: '127.0.0.1', port: server.port, tls: 'disable', login: 'none', ...changes },
    secrets,
  }
}

const start = async (options: Parameters<typeof startKafka>[0] = {}): Promise<void> => {
  server = await startKafka(options)
  connect()
}

const { run, stream } = stepsOn(
  kafka,
  () => driver,
  () => connection,
)

beforeEach(async () => {
  driver = await kafka.createDriver({ egress })
})
afterEach(async () => {
  await driver.close()
  await server.stop()
})

/** Puts texts into a partition, each with a time of its own. */
const fill = (topic: string, texts: readonly string[], partition = 0): void => {
  const log = server.state.topics.get(topic)?.[partition]
  for (const [index, text] of texts.entries()) {
    log?.append(writeBatch([{ key: null, value: Buffer.from(text), headers: [] }], 1_000 * index))
  }
}

describe('a step on Kafka', () => {
  it('publishes to the broker that leads the partition of the key, and reads what is there', async () => {
    await start({ brokers: 2 })
    server.makeTopic('orders', 4)
    const message = { id: 1, name: `'; "{{ $1 }}" \\ é 漢 😀` }
    const step = {
      operation: 'publish',
      topic: '{{ topic }}',
      key: '{{ key }}',
      message: '{{ message }}',
      headers: '{ "source": "{{ source }}", "__proto__": "x" }',
    }
    const values = ['orders', '21', message, 'shop']
    expect(await run(step, { values })).toEqual({ topic: 'orders', key: '21', partition: 0, offset: 0 })
    expect(await run(step, { values: ['orders', 'foobar', 'text', 'b'] })).toMatchObject({ partition: 2 })
    const read = await run({ operation: 'read', topic: 'orders' })
    expect(read).toMatchObject([
      { partition: 0, offset: 0, key: '21', message, headers: { source: 'shop' } },
      { partition: 2, offset: 0, key: 'foobar', message: 'text', headers: { source: 'b' } },
    ])
    expect(JSON.stringify(read)).toContain('"__proto__":"x"')
    const injected = 'b", "admin": "yes'
    await run(step, { values: ['orders', 'c', 'text', injected] })
    const last = await run({ operation: 'read', topic: 'orders', count: '3' })
    expect(last).toContainEqual(
      expect.objectContaining({ headers: expect.objectContaining({ source: injected }) }),
    )
    await run({ ...step, partition: '1' }, { values })
    expect(await run({ operation: 'read', topic: 'orders', partition: '1' })).toHaveLength(1)
  })

  it('publishes many messages at a time, those without a key together', async () => {
    await start()
    server.makeTopic('orders', 3)
    const messages = [
      { value: { id: 1 }, key: 'a', headers: { n: ['1', '2'] } },
      { value: 'two' },
      { value: null, key: 'a' },
      { value: 'three', partition: 2 },
    ]
    const step = { operation: 'publish_many', topic: 'orders', messages: '{{ messages }}', acks: 'leader' }
    const kept = await run(step, { values: [messages] })
    expect(kept).toHaveLength(4)
    const read = await run({ operation: 'read', topic: 'orders' })
    expect(read).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'a', message: { id: 1 }, headers: { n: ['1', '2'] } }),
        expect.objectContaining({ key: 'a', message: null }),
        expect.objectContaining({ key: null, message: 'two' }),
        expect.objectContaining({ partition: 2, message: 'three' }),
      ]),
    )
    for (const wrong of [
      'no list',
      '[{ "value": 1 }]',
      [{ key: 'a' }],
      [{ value: 1, partition: -1 }],
      [{ value: 1, other: 2 }],
    ]) {
      await expect(run(step, { values: [wrong] })).rejects.toMatchObject({ code: 'binding_failed' })
    }
  })

  it('carries bytes without loss', async () => {
    await start()
    server.makeTopic('orders')
    const bytes = String.raw`\x00ff80efbbbf`
    const step = { operation: 'publish', topic: 'orders', message: '{{ bytes }}', format: 'bytes' }
    await run(step, { values: [bytes] })
    const read = { operation: 'read', topic: 'orders' }
    expect(await run(read)).toMatchObject([{ message: bytes }])
    await run({ operation: 'publish', topic: 'orders', message: '{ "a": 1 }' })
    expect(await run({ ...read, values: 'bytes', start: 'last', count: '1' })).toMatchObject([
      { message: String.raw`\x7b202261223a2031207d` },
    ])
  })

  it('reads from the last messages, an offset, a time, or what is new', async () => {
    await start()
    server.makeTopic('orders')
    fill('orders', ['0', '1', '2', '3'])
    const read = (step: Record<string, string>) => run({ operation: 'read', topic: 'orders', ...step })
    expect(await read({ start: 'last', count: '1' })).toMatchObject([{ offset: 3 }])
    expect(await read({ start: 'offset', position: '2' })).toMatchObject([{ offset: 2 }, { offset: 3 }])
    expect(await read({ start: 'time', position: '1970-01-01T00:00:03Z' })).toMatchObject([
      { offset: 3, time: '1970-01-01T00:00:03.000Z' },
    ])
    expect(await read({ start: 'time', position: '9000' })).toEqual([])
    expect(await read({ count: '2' })).toMatchObject([{ offset: 0 }, { offset: 1 }])
    expect(await read({ start: 'new' })).toEqual([])
    server.asked.splice(0)
    const waiting = read({ start: 'new', count: '1', seconds: '30' })
    await expect.poll(() => server.asked.some(({ key }) => key === 1)).toBe(true)
    fill('orders', ['late'])
    expect(await waiting).toMatchObject([{ message: 'late' }])
    await expect(read({ start: 'offset', position: '99' })).rejects.toThrow('There is no such offset')
    await expect(read({ start: 'time', position: '2026-05-01 08:00' })).rejects.toThrow('is no time')
  })

  it('goes on where its group stopped, and leaves the offsets of others alone', async () => {
    await start({ brokers: 2 })
    server.makeTopic('orders')
    fill('orders', ['0', '1', '2'])
    const step = { operation: 'read', topic: 'orders', start: 'group', group: '{{ group }}', count: '2' }
    expect(await run(step, { values: ['shop'] })).toHaveLength(2)
    expect(await run(step, { values: ['shop'] })).toMatchObject([{ message: '2' }])
    expect(await run(step, { values: ['shop'] })).toEqual([])
    expect(await run(step, { values: ['other'] })).toHaveLength(2)
    await expect(run(step, { values: ['shop'], resultBytes: 10 })).resolves.toEqual([])
    server.state.generations.set('other', 3)
    await expect(run(step, { values: ['other'] })).rejects.toThrow('in use by other consumers')
  })

  it('leaves messages where they are for its group where the result would be too large', async () => {
    await start()
    server.makeTopic('orders')
    fill('orders', ['x'.repeat(60_000)])
    const step = { operation: 'read', topic: 'orders', start: 'group', group: 'shop' }
    await expect(run(step)).rejects.toMatchObject({ code: 'too_large' })
    expect(server.state.offsets.size).toBe(0)
    expect(await run(step, { resultBytes: 100_000 })).toHaveLength(1)
  })

  it('lists topics, and says what is wrong with the name of one', async () => {
    await start()
    server.makeTopic('orders', 3)
    server.makeTopic('__consumer_offsets', 50)
    expect(await run({ operation: 'topics' })).toEqual([{ topic: 'orders', partitions: 3, replicas: 1 }])
    await expect(run({ operation: 'read', topic: 'nowhere' })).rejects.toThrow('There is no such topic')
    for (const name of ['orders,other', 'orders*', '.', '']) {
      const step = { operation: 'read', topic: '{{ topic }}' }
      await expect(run(step, { values: [name] })).rejects.toThrow('is no name of a topic')
    }
    expect(server.asked.filter(({ key }) => key === 1)).toEqual([])
  })

  it('finds a partition that has moved to another broker', async () => {
    await start({ brokers: 2 })
    server.makeTopic('orders')
    fill('orders', ['0'])
    const reading = run({ operation: 'read', topic: 'orders', count: '2', seconds: '30' })
    await expect.poll(() => server.asked.some(({ key }) => key === 1)).toBe(true)
    server.state.leaderOf = () => 1
    fill('orders', ['1'])
    expect(await reading).toHaveLength(2)
    expect(server.asked.some(({ broker, key }) => broker === 1 && key === 1)).toBe(true)
  })
})

describe('signing in to Kafka', () => {
  it.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const)(
    '%s is done at every broker',
    async (mechanism) => {
      const user = { mechanism, user: 'a,d=a', password: 'canary-right' }
      await start({ brokers: 2, user })
      server.makeTopic('orders', 2)
      connect({ login: mechanism, user: user.user }, { password: user.password })
      expect(await driver.test(connection, AbortSignal.timeout(10_000))).toContain('Connected to Kafka')
      const messages = [0, 1].map((partition) => ({ value: 'x', partition }))
      expect(
        await run(
          { operation: 'publish_many', topic: 'orders', messages: '{{ m }}' },
          { values: [messages] },
        ),
      ).toHaveLength(2)
      connect({ login: mechanism, user: user.user }, { password: 'canary-wrong' })
      const refused = driver.test(connection, AbortSignal.timeout(10_000))
      await expect(refused).rejects.toThrow(
        'refuses the password of the user a,d=a. Check user and password.',
      )
      await expect(refused).rejects.toMatchObject({ isLoginRefused: true })
    },
  )

  it('says which logins the broker knows', async () => {
    await start({ user: { mechanism: 'SCRAM-SHA-512', user: 'ada', password: 'canary' } })
    connect({ login: 'PLAIN', user: 'ada' }, { password: 'canary' })
    await expect(driver.test(connection, AbortSignal.timeout(10_000))).rejects.toThrow(
      'only by SCRAM-SHA-512',
    )
  })

  it.runIf(hasCertificates)(
    'by a client certificate, at a broker whose certificate is checked by its address',
    async () => {
      const { authority, server: own, client } = makeCertificates()
      const tls = {
        key: own.key,
        cert: own.certificate,
        ca: authority.certificate,
        requestCert: true,
        rejectUnauthorized: true,
      }
      await start({ brokers: 2, tls })
      server.makeTopic('orders', 2)
      const secrets = {
        certificateAuthority: authority.certificate,
        clientCertificate: client.certificate,
        clientKey: client.key,
      }
      connect({ tls: 'verify' }, secrets)
      const step = { operation: 'publish', topic: 'orders', message: 'x', partition: '1' }
      expect(await run(step)).toMatchObject({ partition: 1 })
      connect({ tls: 'verify' }, { ...secrets, certificateAuthority: '' })
      await expect(driver.test(connection, AbortSignal.timeout(10_000))).rejects.toThrow('is not trusted')
      connect({ tls: 'disable' })
      await expect(driver.test(connection, AbortSignal.timeout(15_000))).rejects.toMatchObject({
        code: 'network_failed',
      })
    },
  )
})

describe('a step that follows Kafka', () => {
  it('gives each message as it comes, of all partitions, and goes on behind the last one where the connection is lost', async () => {
    await start({ brokers: 2 })
    server.makeTopic('orders', 2)
    fill('orders', ['0', '1'])
    fill('orders', ['other'], 1)
    const logged: string[] = []
    const read: string[] = []
    for await (const message of stream({ operation: 'follow', topic: 'orders', end: '5' }, { logged })) {
      read.push(String(Reflect.get(Object(message), 'message')))
      if (read.length === 3) server.cut()
      if (read.length === 3) fill('orders', ['after'])
      if (read.length === 4) fill('orders', ['last'], 1)
    }
    expect(read.toSorted()).toEqual(['0', '1', 'after', 'last', 'other'])
    expect(logged.join()).toContain('The connection to Kafka was lost. Connecting again.')
  })

  it('notes for its group what was handled', async () => {
    await start()
    server.makeTopic('orders')
    fill('orders', ['0', '1'])
    const step = { operation: 'follow', topic: 'orders', start: 'group', group: 'shop' }
    expect(await firstOf(stream(step), 1)).toHaveLength(1)
    expect(server.state.offsets.size).toBe(0)
    const following = firstOf(stream(step), 3)
    await expect.poll(() => server.state.offsets.get('shop/orders/0')).toBe(2)
    fill('orders', ['2'])
    expect(await following).toHaveLength(3)
  })

  it('ends at once when it is cancelled, and has no meaning outside of a stream', async () => {
    await start()
    server.makeTopic('orders')
    const signal = AbortSignal.timeout(300)
    const following = firstOf(stream({ operation: 'follow', topic: 'orders' }, { signal }), 1)
    await expect(following).rejects.toMatchObject({ code: 'cancelled' })
    await expect(run({ operation: 'follow', topic: 'orders' })).rejects.toThrow(
      'as the step of a Stream block',
    )
  }, 5_000)
})
