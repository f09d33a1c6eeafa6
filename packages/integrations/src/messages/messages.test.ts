import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Broker } from '../../test/broker.ts'
import { describeHarm } from '../../test/harm-contract.ts'
import { hasMqtt, startMqtt } from '../../test/mqtt-server.ts'
import { hasNats, startNats } from '../../test/nats-server.ts'
import { hasRabbitmq, type RabbitmqPlace, startRabbitmq } from '../../test/rabbitmq-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import type { Integration } from '../integration.ts'
import { mqtt } from '../mqtt/mqtt.ts'
import { nats } from '../nats/nats.ts'
import { rabbitmq } from '../rabbitmq/rabbitmq.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })

/** Runs steps of a system on one connection. */
const stepsOf = (integration: Integration, driver: () => IntegrationDriver, connection: () => Connection) => {
  const { pluginId } = integration.descriptor
  return (
    step: JsonObject,
    values: readonly unknown[] = [],
    { signal = AbortSignal.timeout(10_000), resultBytes = 50_000 } = {},
  ): Promise<JsonValue> =>
    driver()
      .compile(step, templatesOf(pluginId, step))
      .run(connection(), values, { signal, limits: { resultBytes, milliseconds: 10_000 } })
}

const aConnection = (port: number, changes: JsonObject = {}, password = 'canary-right'): Connection => ({
  id: JSON.stringify([port, changes, password]),
  version: 1,
  configuration: { host: '127.0.0.1', port, user: 'ada', tls: 'disable', ...changes },
  secrets: { password },
})

describe.runIf(hasRabbitmq)('RabbitMQ', () => {
  let place: RabbitmqPlace
  let driver: IntegrationDriver
  const guest = { user: 'guest', virtualHost: '/' }
  const run = stepsOf(
    rabbitmq,
    () => driver,
    () => aConnection(5672, guest, 'guest'),
  )

  beforeAll(async () => {
    place = await startRabbitmq()
    driver = await rabbitmq.createDriver({ egress })
  })
  afterAll(async () => {
    await driver.close()
    await place.stop()
  })

  const publish = (message: unknown, routingKey = 'order.created') =>
    run({ operation: 'publish', exchange: place.exchange, routingKey, message: '{{ message }}' }, [message])

  it('publishes messages, counts them, looks at them and takes them', async () => {
    const odd = `'; "{{ $1 }}" \\ é 漢 😀`
    expect(await publish({ id: 1, name: odd })).toEqual({
      exchange: place.exchange,
      routingKey: 'order.created',
    })
    await publish(odd)
    expect(await run({ operation: 'count', queue: place.queue })).toEqual({ messages: 2, consumers: 0 })
    const looked = await run({ operation: 'look', queue: place.queue, count: '1' })
    expect(looked).toMatchObject([
      { message: { id: 1, name: odd }, routingKey: 'order.created', isRedelivered: false },
    ])
    const taken = await run({ operation: 'take', queue: '{{ queue }}', count: '' }, [place.queue])
    expect(taken).toMatchObject([
      { message: { id: 1 }, isRedelivered: true },
      { message: odd, exchange: place.exchange },
    ])
    expect(await run({ operation: 'take', queue: place.queue })).toEqual([])
    const waiting = run({ operation: 'take', queue: place.queue, count: '1', seconds: '5' })
    await publish('late')
    expect(await waiting).toMatchObject([{ message: 'late' }])
  })

  it('sends a message of many frames whole', async () => {
    const large = { text: 'x'.repeat(400_000) }
    await publish(large)
    const taken = await run({ operation: 'take', queue: place.queue }, [], { resultBytes: 1_000_000 })
    expect(taken).toMatchObject([{ message: large }])
  })

  it('leaves messages in their queue where the result would be larger than the limit', async () => {
    await publish('x'.repeat(60_000))
    await expect(run({ operation: 'take', queue: place.queue })).rejects.toMatchObject({ code: 'too_large' })
    expect(await run({ operation: 'take', queue: place.queue }, [], { resultBytes: 100_000 })).toHaveLength(1)
  })

  it('says in a sentence that no queue takes a message, that there is no such queue, and who is not let in', async () => {
    await expect(publish('lost', 'other')).rejects.toThrow('No queue takes the message')
    await expect(run({ operation: 'take', queue: 'nowhere' })).rejects.toMatchObject({ code: 'query_failed' })
    const wrong = aConnection(5672, guest, 'canary-wrong')
    const refused = driver.test(wrong, AbortSignal.timeout(10_000))
    await expect(refused).rejects.toThrow('refuses the password of the user guest. Check user and password.')
    await expect(refused).rejects.toMatchObject({ isLoginRefused: true })
    await expect(run({ operation: 'take', queue: '{{ queue }}' }, ['a\nb'])).rejects.toMatchObject({
      code: 'binding_failed',
    })
  })
})

describe.runIf(hasMqtt)('MQTT', () => {
  let broker: Broker
  let driver: IntegrationDriver
  const run = stepsOf(
    mqtt,
    () => driver,
    () => aConnection(broker.port),
  )

  beforeAll(async () => {
    broker = await startMqtt()
    driver = await mqtt.createDriver({ egress })
  })
  afterAll(async () => {
    await driver.close()
    await broker.stop()
  })

  it('keeps a message for later subscribers, and receives it', async () => {
    const message = { on: true, name: 'é 漢' }
    await run(
      { operation: 'publish_retained', topic: 'hall/{{ machine }}/state', message: '{{ message }}' },
      ['7', message],
    )
    const received = await run({ operation: 'receive', topic: 'hall/+/state', count: '1', seconds: '5' })
    expect(received).toEqual([{ topic: 'hall/7/state', message }])
  })

  it('receives what is published while it waits, and ends with what came', async () => {
    const receiving = run({ operation: 'receive', topic: 'live/#', count: '2', seconds: '5' })
    const sending = setInterval(() => void run({ topic: 'live/one', message: 'now' }), 50)
    expect(await receiving).toEqual([
      { topic: 'live/one', message: 'now' },
      { topic: 'live/one', message: 'now' },
    ])
    clearInterval(sending)
    expect(await run({ operation: 'receive', topic: 'silent', count: '', seconds: '0' })).toEqual([])
  })

  it('lets no value stand for many topics', async () => {
    const step = { operation: 'receive', topic: 'hall/{{ machine }}/state', seconds: '0' }
    await expect(run(step, ['+'])).rejects.toMatchObject({ code: 'binding_failed' })
    await expect(run({ topic: 'hall/#', message: 'x' })).rejects.toThrow('published to one topic')
  })

  it('stops at the limit on results, when it is cancelled, and says who is not let in', async () => {
    await run({ operation: 'publish_retained', topic: 'large', message: 'x'.repeat(60_000) })
    await expect(run({ operation: 'receive', topic: 'large', seconds: '5' })).rejects.toMatchObject({
      code: 'too_large',
    })
    const signal = AbortSignal.timeout(200)
    await expect(
      run({ operation: 'receive', topic: 'silent', seconds: '60' }, [], { signal }),
    ).rejects.toMatchObject({
      code: 'cancelled',
    })
    const refused = driver.test(aConnection(broker.port, {}, 'canary-wrong'), AbortSignal.timeout(10_000))
    await expect(refused).rejects.toThrow('refuses the password of the user ada. Check user and password.')
  })
})

describe.runIf(hasNats)('NATS', () => {
  let broker: Broker
  let driver: IntegrationDriver
  const run = stepsOf(
    nats,
    () => driver,
    () => aConnection(broker.port),
  )

  beforeAll(async () => {
    broker = await startNats()
    driver = await nats.createDriver({ egress })
  })
  afterAll(async () => {
    await driver.close()
    await broker.stop()
  })

  it('receives what is published while it waits', async () => {
    const receiving = run({ operation: 'receive', subject: 'orders.*', count: '1', seconds: '5' })
    const message = { id: 1, name: 'é 漢' }
    const sending = setInterval(
      () => void run({ subject: 'orders.{{ country }}', message: '{{ message }}' }, ['de', message]),
      50,
    )
    expect(await receiving).toEqual([{ subject: 'orders.de', message }])
    clearInterval(sending)
  })

  it('says that nobody answers a request, and lets no value stand for many subjects', async () => {
    await expect(run({ operation: 'request', subject: 'nobody', message: 'x' })).rejects.toThrow(
      'Nobody listens on the subject',
    )
    await expect(run({ subject: 'a.{{ b }}', message: 'x' }, ['>'])).rejects.toMatchObject({
      code: 'binding_failed',
    })
    await expect(run({ subject: 'a.{{ b }}', message: 'x' }, ['b 5\r\nPUB c'])).rejects.toMatchObject({
      code: 'binding_failed',
    })
  })

  it('ends when it is cancelled, goes on with a new connection, and says who is not let in', async () => {
    const signal = AbortSignal.timeout(200)
    await expect(
      run({ operation: 'receive', subject: 'silent', seconds: '60' }, [], { signal }),
    ).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(await run({ subject: 'a', message: 'x' })).toEqual({ subject: 'a' })
    const refused = driver.test(aConnection(broker.port, {}, 'canary-wrong'), AbortSignal.timeout(10_000))
    await expect(refused).rejects.toThrow('refuses the password of the user ada. Check user and password.')
    const encrypted = driver.test(aConnection(broker.port, { tls: 'verify' }), AbortSignal.timeout(10_000))
    await expect(encrypted).rejects.toMatchObject({ code: 'network_failed' })
  })
})

describe.each([rabbitmq, mqtt, nats])('$descriptor.label', (integration) => {
  describeHarm({ integration, name: `A server of ${integration.descriptor.label}` })
})
