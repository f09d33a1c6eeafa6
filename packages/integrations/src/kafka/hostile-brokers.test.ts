import { gzipSync } from 'node:zlib'
import { createEgress } from '@ashlar/egress'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeHarm } from '../../test/harm-contract.ts'
import { frameOf, type KafkaServer, startKafka } from '../../test/kafka-server.ts'
import { stepsOn } from '../../test/run-steps.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { committed } from './committed-records.ts'
import { kafka } from './kafka.ts'
import { BytesWriter } from './protocol/bytes-writer.ts'
import { crc32c } from './protocol/crc32c.ts'
import { writeBatch } from './protocol/records.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })

let server: KafkaServer
let driver: IntegrationDriver

beforeEach(async () => {
  server = await startKafka()
  server.makeTopic('orders')
  driver = await kafka.createDriver({ egress })
})
afterEach(async () => {
  await driver.close()
  await server.stop()
})

const { run } = stepsOn(
  kafka,
  () => driver,
  (): Connection => ({
    id: 'kafka',
    version: 1,
    configuration: { host: '127.0.0.1', port: server.port, tls: 'disable', login: 'none' },
    secrets: {},
  }),
)

const read = { operation: 'read', topic: 'orders', count: '1', seconds: '30' }

/** A batch with attributes and whatever stands for its records, and a checksum that fits. */
const aBatch = ({
  attributes = 0,
  count = 1,
  records = Buffer.alloc(0),
  producerId = -1,
}: {
  attributes?: number
  count?: number
  records?: Uint8Array
  producerId?: number
}): Buffer => {
  const body = new BytesWriter()
    .int16(attributes)
    .int32(0)
    .int64(0)
    .int64(0)
    .int64(producerId)
    .int16(0)
    .int32(0)
    .int32(count)
    .raw(records)
    .build()
  return new BytesWriter()
    .int64(0)
    .int32(body.length + 9)
    .int32(0)
    .int8(2)
    .int32(crc32c(body) | 0)
    .raw(body)
    .build()
}

/** The records of a batch that we write ourselves, behind its head. */
const headBytes = 61
const aRecord = (text: string, key: Uint8Array | null = null): Buffer =>
  writeBatch([{ key, value: Buffer.from(text), headers: [] }], 0).subarray(headBytes)

const append = (batch: Buffer): void => {
  server.state.topics.get('orders')?.[0]?.append(batch)
}

describeHarm({ integration: kafka, name: 'A broker' })

describe('a cluster that means harm', () => {
  it('leads nowhere that egress does not let', async () => {
    server.state.brokers.push({ host: '169.254.169.254', port: 80 })
    server.state.leaderOf = () => 1
    await expect(run(read)).rejects.toMatchObject({ code: 'network_failed' })
    await expect(run(read)).rejects.toThrow('The cluster leads to its broker 169.254.169.254:80.')
    server.state.brokers[1] = { host: '10.0.0.1', port: 9092 }
    await expect(run(read)).rejects.toMatchObject({ code: 'network_failed' })
  })

  it.each([
    ['a frame without an end', (id: number) => new BytesWriter().int32(0x7fff_ffff).int32(id).build()],
    ['a frame of a negative length', () => new BytesWriter().int32(-5).int32(0).build()],
    ['the answer to another question', (id: number) => frameOf(id + 1, Buffer.alloc(100))],
    ['an answer that ends too early', (id: number) => frameOf(id, Buffer.alloc(3))],
    [
      'a list without an end',
      (id: number) => frameOf(id, new BytesWriter().int32(0).int32(0x7fff_ffff).build()),
    ],
    [
      'two answers to one question',
      (id: number) => Buffer.concat([frameOf(id, Buffer.alloc(40)), frameOf(id, Buffer.alloc(40))]),
    ],
  ])('is left when it sends %s', async (_, fault) => {
    server.fault = (key, id) => (key === 1 || key === 3 ? fault(id) : undefined)
    await expect(run(read)).rejects.toMatchObject({ name: 'IntegrationError' })
  })

  it.each([
    ['says that it has two billion records', aBatch({ count: 0x7fff_ffff, records: aRecord('x') })],
    [
      'has a record of two billion headers',
      aBatch({ records: Buffer.from('0a000000010100feffffff0f'.padEnd(24, '0'), 'hex') }),
    ],
    ['has a record that is longer than the batch', aBatch({ records: Buffer.from([0xfe, 0x7f]) })],
    ['is damaged', Buffer.concat([aBatch({ records: aRecord('x') }).subarray(0, -1), Buffer.from('y')])],
    ['is packed with what is none', aBatch({ attributes: 1, records: Buffer.from('no gzip') })],
    ['is packed in a way that does not exist', aBatch({ attributes: 7 })],
  ])('is left when a batch %s', async (_, batch) => {
    append(batch)
    await expect(run(read)).rejects.toMatchObject({ name: 'IntegrationError', code: 'query_failed' })
  })

  it('is stopped when a batch unpacks to more than the limit, and read when it does not', async () => {
    append(aBatch({ attributes: 1, records: gzipSync(aRecord('small')) }))
    expect(await run(read)).toMatchObject([{ message: 'small' }])
    server.makeTopic('orders')
    append(aBatch({ attributes: 1, records: gzipSync(Buffer.alloc(64 * 1024 * 1024)) }))
    await expect(run(read)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('is told apart from one whose messages are packed in a way that is not read', async () => {
    append(aBatch({ attributes: 2, records: Buffer.from('snappy') }))
    await expect(run(read)).rejects.toThrow('packed with snappy, which is not read here')
  })

  it('holds nobody who cancels', async () => {
    server.fault = (key) => (key === 1 ? 'silence' : undefined)
    await expect(run(read, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ code: 'cancelled' })
  }, 5_000)
})

describe('transactions', () => {
  const transactional = 0x10
  const control = 0x20
  const aMarker = (kind: number, producerId: number) =>
    aBatch({
      attributes: transactional | control,
      producerId,
      records: aRecord('', new BytesWriter().int16(0).int16(kind).build()),
    })
  const from = (producerId: number, text: string) =>
    aBatch({ attributes: transactional, producerId, records: aRecord(text) })

  it('that were given up are left out, and so are the marks of their ends', async () => {
    const log = server.makeTopic('orders')[0]
    for (const batch of [
      from(1, 'given up'),
      from(2, 'kept'),
      aMarker(0, 1),
      from(1, 'later'),
      aMarker(1, 1),
    ]) {
      log?.append(batch)
    }
    const texts: string[] = []
    const aborted = [{ producerId: 1, firstOffset: 0 }]
    for await (const { record } of committed(log?.read(0, 10_000) ?? Buffer.alloc(0), aborted, 10_000)) {
      if (record !== null) texts.push(Buffer.from(record.value ?? []).toString())
    }
    expect(texts).toEqual(['kept', 'later'])
  })
})
