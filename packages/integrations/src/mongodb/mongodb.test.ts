import { createServer, type Server } from 'node:net'
import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { serialize } from 'bson'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeHarm } from '../../test/harm-contract.ts'
import { type MongodbServer, startMongodb } from '../../test/mongodb-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { mongodb } from './mongodb.ts'
import { Scram } from '../scram.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: MongodbServer
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startMongodb()
  driver = await mongodb.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const connected = (changes: JsonObject = {}, password = 'canary'): Connection => ({
  id: JSON.stringify(changes),
  version: 1,
  configuration: {
    host: '127.0.0.1',
    port: server.port,
    database: 'shop',
    user: 'ada',
    tls: 'disable',
    ...changes,
  },
  secrets: { password },
})

const run = (step: JsonObject, values: readonly unknown[] = [], on = connected(), resultBytes = 100_000) =>
  driver.compile(step, templatesOf('mongodb', step)).run(on, values, {
    signal: new AbortController().signal,
    limits: { resultBytes, milliseconds: 10_000 },
  })
const problemsOf = (step: JsonObject) => mongodb.checkStep(step, templatesOf('mongodb', step))
const insert = (collection: string, documents: string, values: readonly unknown[] = []) =>
  run({ operation: 'insert', collection, documents }, values)
const find = (collection: string, step: JsonObject = {}, values: readonly unknown[] = []) =>
  run({ collection, ...step }, values)

const deepValue = (): JsonValue => {
  let value: JsonValue = 'x'
  for (let depth = 0; depth < 500; depth += 1) value = [value]
  return value
}

describe('a document', () => {
  it('comes back with every kind of value that JSON has', async () => {
    const document = {
      _id: 'all',
      text: `'"{{ é 漢`,
      number: -12.5,
      yes: true,
      nothing: null,
      list: [1, ['a'], {}],
      map: { a: { b: '' } },
    }
    expect(await insert('kinds', '{{ Document }}', [document])).toEqual({ inserted: 1, ids: ['all'] })
    expect(await find('kinds', { filter: '{ "_id": {{ Id }} }' }, ['all'])).toEqual([document])
  })

  it('keeps ids, instants, decimals, long numbers and bytes, which come back as they went', async () => {
    const written =
      '{ "_id": { "$oid": "64b5f0c2a1b2c3d4e5f60718" }, "at": { "$date": "2024-05-01T08:00:00Z" }, "money": { "$numberDecimal": "1234567890123456789.10" }, "long": { "$numberLong": "9007199254740993" }, "small": 7, "bytes": { "$binary": { "base64": "AP8=", "subType": "00" } }, "uuid": { "$uuid": "9f1c2f4e-0a3b-4f6e-8c1d-2b3a4c5d6e7f" } }'
    await insert('types', written)
    expect(await find('types')).toEqual([
      {
        _id: '64b5f0c2a1b2c3d4e5f60718',
        at: '2024-05-01T08:00:00.000Z',
        money: '1234567890123456789.10',
        long: '9007199254740993',
        small: 7,
        bytes: 'AP8=',
        uuid: '9f1c2f4e-0a3b-4f6e-8c1d-2b3a4c5d6e7f',
      },
    ])
    const extended = await find('types', { form: 'extended' })
    expect(extended).toMatchObject([
      {
        _id: { $oid: '64b5f0c2a1b2c3d4e5f60718' },
        long: { $numberLong: '9007199254740993' },
        money: { $numberDecimal: '1234567890123456789.10' },
      },
    ])
    const [again] = Array.isArray(extended) ? extended : []
    await insert('again', '{{ Document }}', [again])
    expect(await find('again', { form: 'extended' })).toEqual(extended)
    expect(
      await find('types', { filter: '{ "_id": { "$oid": {{ Id }} } }' }, ['64b5f0c2a1b2c3d4e5f60718']),
    ).toHaveLength(1)
  })

  it('gets an id where it has none, and is refused where there is one of its id', async () => {
    expect(await insert('ids', '[{ "a": 1 }, { "a": 2 }]')).toMatchObject({
      inserted: 2,
      ids: [expect.stringMatching(/^[0-9a-f]{24}$/u), expect.stringMatching(/^[0-9a-f]{24}$/u)],
    })
    await expect(insert('twice', '[{ "_id": 1 }, { "_id": 1 }]')).rejects.toThrow(
      'There is such a document already: E11000 duplicate key error collection: shop.twice index: _id_. 1 documents before it are stored.',
    )
  })

  it('is changed, replaced, added and deleted', async () => {
    await insert('states', '[{ "_id": 1, "s": "new" }, { "_id": 2, "s": "new" }, { "_id": 3, "s": "old" }]')
    const update = { operation: 'update', collection: 'states', filter: '{ "s": {{ S }} }' }
    expect(
      await run({ ...update, update: '{ "$set": { "s": {{ To }} } }', many: true }, ['new', 'done']),
    ).toEqual({ matched: 2, modified: 2, upsertedId: null })
    expect(await run({ ...update, update: '{{ Whole }}' }, ['old', { _id: 3, other: true }])).toMatchObject({
      modified: 1,
    })
    expect(await find('states', { filter: '{ "_id": 3 }' })).toEqual([{ _id: 3, other: true }])
    expect(
      await run({ ...update, filter: '{ "_id": 9 }', update: '{ "$set": { "s": "x" } }', upsert: true }),
    ).toEqual({ matched: 0, modified: 0, upsertedId: 9 })
    expect(await run({ operation: 'delete', collection: 'states', filter: '{ "s": "done" }' })).toEqual({
      deleted: 1,
    })
    expect(await run({ operation: 'delete', collection: 'states', filter: '{}', many: true })).toEqual({
      deleted: 3,
    })
  })
})

describe('a query', () => {
  it('gives what was asked for, over as many parts as it takes, and leaves nothing open', async () => {
    await insert('many', '{{ Rows }}', [
      Array.from({ length: 2_500 }, (_, n) => ({ _id: n, city: n % 2 === 0 ? 'Oslo' : 'Bern' })),
    ])
    expect(await find('many', { limit: '2200' }, [])).toHaveLength(2_200)
    expect(await find('many')).toHaveLength(1_000)
    expect(
      await find('many', { sort: '{ "_id": -1 }', skip: '1', limit: '2', projection: '{ "_id": 1 }' }),
    ).toEqual([{ _id: 2_498 }, { _id: 2_497 }])
    const grouped =
      '[{ "$match": { "city": {{ City }} } }, { "$group": { "_id": "$city", "count": { "$sum": 1 } } }]'
    expect(await run({ operation: 'aggregate', collection: 'many', pipeline: grouped }, ['Oslo'])).toEqual([
      { _id: 'Oslo', count: 1_250 },
    ])
    expect(
      await run({ operation: 'aggregate', collection: 'many', pipeline: '[]', limit: '1500' }),
    ).toHaveLength(1_500)
    expect(await run({ operation: 'count', collection: 'many', filter: '{ "city": "Bern" }' })).toBe(1_250)
    expect(await run({ operation: 'count', collection: 'none' })).toBe(0)
    expect(await run({ operation: 'distinct', collection: 'many', field: 'city' })).toEqual(['Oslo', 'Bern'])
    expect(await run({ operation: 'list_collections' })).toContain('many')
    await expect(run({ collection: 'many', limit: '2500' }, [], connected(), 20_000)).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(server.openCursors()).toBe(0)
  })

  it('is told how long it may take', () => {
    expect(server.commands.findLast((command) => 'find' in command)).toMatchObject({ maxTimeMS: 10_000 })
  })
})

describe('a value', () => {
  it.each([
    ['an operator', '{ "name": {{ x }} }', { $ne: null }],
    ['an operator further in', '{ "name": {{ x }} }', { a: [{ $gt: '' }] }],
    ['a program', '{{ x }}', { $where: 'sleep(1000)' }],
    ['a filter of operators', '{{ x }}', { $or: [{}] }],
    ['an operator that looks like a type', '{ "name": {{ x }} }', { $date: { $gt: '' } }],
    ['a type with an operator', '{ "name": {{ x }} }', { $oid: 'a', $ne: 1 }],
    ['code', '{ "name": {{ x }} }', { $code: 'sleep(1)' }],
    ['a regular expression', '{ "name": {{ x }} }', { $regularExpression: { pattern: '.*', options: '' } }],
    ['a type of the library', '{ "name": {{ x }} }', { _bsontype: 'Code', code: 'sleep(1)' }],
    ['no filter', '{{ x }}', null],
    ['a list for a filter', '{{ x }}', [{}]],
    ['a value without a bottom', '{ "name": {{ x }} }', deepValue()],
    ['an id that is none', '{ "_id": { "$oid": {{ x }} } }', 'nothing'],
    ['an operator in an id', '{ "_id": { "$oid": {{ x }} } }', { $ne: '' }],
  ])('is refused as %s, wherever it is bound', async (_what, filter, value) => {
    const before = server.commands.length
    for (const step of [
      {},
      { operation: 'count' },
      { operation: 'delete' },
      { operation: 'update', update: '{ "$set": { "a": 1 } }' },
    ]) {
      await expect(run({ collection: 'victims', filter, ...step }, [value])).rejects.toMatchObject({
        code: 'binding_failed',
      })
    }
    expect(server.commands).toHaveLength(before)
  })

  it('means no field of others in a pipeline', async () => {
    await insert('secrets', '[{ "_id": 1, "secret": "canary-value" }]')
    const project = (text: string): JsonObject => ({
      operation: 'aggregate',
      collection: 'secrets',
      pipeline: `[{ "$project": { "shown": ${text} } }]`,
    })
    await expect(run(project('{{ x }}'), ['$secret'])).rejects.toThrow(
      'begins with $, which means a field there',
    )
    await expect(run(project('"{{ x }}"'), ['$secret'])).rejects.toThrow(
      'begins with $, which means a field there',
    )
    await expect(run(project('{ "$concat": ["a", {{ x }}] }'), ['$secret'])).rejects.toThrow('begins with $')
    expect(await run(project('{ "$literal": {{ x }} }'), ['$secret'])).toEqual([{ _id: 1, shown: '$secret' }])
    const match = {
      operation: 'aggregate',
      collection: 'secrets',
      pipeline: '[{ "$match": { "secret": {{ x }} } }]',
    }
    expect(await run(match, ['$5'])).toEqual([])
    const expression = '{ "$expr": { "$eq": ["$secret", {{ x }}] } }'
    await expect(find('secrets', { filter: expression }, ['$secret'])).rejects.toThrow('begins with $')
    expect(await find('secrets', { filter: expression }, ['canary-value'])).toHaveLength(1)
    const update = { operation: 'update', collection: 'secrets', filter: '{ "_id": 1 }' }
    await expect(run({ ...update, update: '[{ "$set": { "a": {{ x }} } }]' }, ['$secret'])).rejects.toThrow(
      'begins with $',
    )
    await expect(run({ ...update, update: '{{ x }}' }, [[{ $set: { a: '$secret' } }]])).rejects.toMatchObject(
      { code: 'binding_failed' },
    )
    await expect(run({ ...update, update: '{{ x }}' }, [[{ a: 1 }]])).rejects.toMatchObject({
      code: 'binding_failed',
    })
    await expect(run({ ...update, update: '{{ x }}', many: true }, [{ a: 1 }])).rejects.toThrow(
      'takes the place of one only',
    )
  })

  it.each([
    ['a collection with an operator', { collection: '{{ x }}' }, 'a$b'],
    ['a collection of the server', { collection: '{{ x }}' }, 'system.users'],
    ['no collection', { collection: '{{ x }}' }, ''],
    ['no limit', { collection: 'a', limit: '{{ x }}' }, 'all'],
    ['a field with an operator', { operation: 'distinct', collection: 'a', field: '{{ x }}' }, '$where'],
    ['documents that are none', { operation: 'insert', collection: 'a', documents: '{{ x }}' }, 'text'],
    ['no documents', { operation: 'insert', collection: 'a', documents: '{{ x }}' }, []],
    ['a pipeline', { operation: 'aggregate', collection: 'a', pipeline: '{{ x }}' }, [{ $out: 'b' }]],
  ])('is refused as %s', async (_what, step, value) => {
    await expect(run(step, [value])).rejects.toMatchObject({ code: 'binding_failed' })
  })
})

describe('a step', () => {
  it('takes no bindings in names and programs, and says where they stand', () => {
    expect(problemsOf({ collection: 'a', filter: '{ "{{ x }}": 1 }' })).toMatchObject([
      {
        path: 'filter',
        reason: '{{ x }} cannot be a part of a name: name the field itself.',
        start: 3,
        end: 10,
      },
    ])
    expect(problemsOf({ collection: 'a', filter: '{ "$where": "this.a == {{ x }}" }' })).toMatchObject([
      { reason: expect.stringContaining('a part of the program of $where') },
    ])
    expect(problemsOf({ collection: 'a', filter: '{ "a": ' })).toMatchObject([
      { path: 'filter', reason: expect.stringContaining('Filter is no JSON') },
    ])
    expect(problemsOf({ operation: 'delete', collection: 'a' })).toEqual([
      { path: 'filter', reason: 'Filter is missing. Write {} for all documents.' },
    ])
  })

  it('that changes something is known for it', () => {
    const onlyReads = (configuration: JsonObject) => mongodb.descriptor.step.onlyReads(configuration)
    expect(
      ['find', 'count', 'distinct', 'list_collections'].every((operation) => onlyReads({ operation })),
    ).toBe(true)
    expect(['insert', 'update', 'delete', 'x'].some((operation) => onlyReads({ operation }))).toBe(false)
    expect(onlyReads({ operation: 'aggregate', pipeline: '[{ "$match": {} }]' })).toBe(true)
    for (const stage of ['$out', '$merge', String.raw`$\u006fut`]) {
      expect(onlyReads({ operation: 'aggregate', pipeline: `[{ "${stage}": "b" }]` })).toBe(false)
    }
  })
})

describe('a connection', () => {
  const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))

  it('says what was reached, and refuses whoever is not let in', async () => {
    expect(await test(connected())).toMatch(
      /^Connected to MongoDB 7\.0\.5, database shop: \d+ collections\.$/u,
    )
    await expect(test(connected({}, 'wrong'))).rejects.toThrow('refuses the password of the user ada')
    await expect(test(connected({}, 'wrong'))).rejects.toMatchObject({ isLoginRefused: true })
    await expect(test(connected({ user: 'eve' }))).rejects.toThrow('refuses the password of the user eve')
    await expect(test(connected({ user: '' }))).rejects.toThrow('The user may not do this')
    await expect(test(connected({ tls: 'require' }))).rejects.toMatchObject({ code: 'network_failed' })
  })

  it('that broke off in the middle is told, and the next step has a new one', async () => {
    await expect(find('broken')).rejects.toMatchObject({ code: 'network_failed' })
    expect(await find('none')).toEqual([])
  })

  it('is the same for many steps at once, each with its own answer', async () => {
    await insert('numbers', '{{ Rows }}', [Array.from({ length: 60 }, (_, n) => ({ _id: n }))])
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => find('numbers', { filter: '{ "_id": {{ n }} }' }, [n])),
    )
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => [{ _id: n }]))
  })

  it('proves a password as the published example does', async () => {
    const scram = new Scram('user', 'pencil', { nonce: 'rOprNGfwEbeRWgbNEkqO' })
    expect(scram.begin()).toBe('n,,n=user,r=rOprNGfwEbeRWgbNEkqO')
    const nonce = 'rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0'
    expect(await scram.prove(`r=${nonce},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`)).toBe(
      `c=biws,r=${nonce},p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=`,
    )
    expect(scram.isProven('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=')).toBe(true)
    expect(scram.isProven('v=7rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=')).toBe(false)
    for (const hostile of [
      'r=other,s=AA==,i=4096',
      `r=${nonce},s=AA==,i=1`,
      `r=${nonce},s=AA==,i=99999999`,
    ]) {
      await expect(scram.prove(hostile)).rejects.toThrow()
    }
  })
})

describe('the server of these tests', () => {
  it('is a MongoDB to the client of its makers, too', async () => {
    const { port, user, password } = server
    const client = new MongoClient(
      `mongodb://${user}:${password}@127.0.0.1:${port}/?authSource=admin&directConnection=true`,
    )
    try {
      const people = client.db('shop').collection('people')
      await people.insertMany([{ name: 'Ada' }, { name: 'Bo' }])
      expect(await people.find({ name: 'Ada' }).toArray()).toMatchObject([{ name: 'Ada' }])
      expect(await people.updateOne({ name: 'Bo' }, { $set: { name: 'Bob' } })).toMatchObject({
        modifiedCount: 1,
      })
      expect(await find('people', { sort: '{ "name": 1 }' })).toMatchObject([
        { name: 'Ada' },
        { name: 'Bob' },
      ])
    } finally {
      await client.close()
    }
  })
})

describe('a server that means harm', () => {
  const answering = async (bytes: Buffer): Promise<{ port: number; stop: () => void }> => {
    const hostile: Server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.write(bytes))
    })
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
    const address = hostile.address()
    return {
      port: typeof address === 'object' && address !== null ? address.port : 0,
      stop: () => hostile.close(),
    }
  }
  const message = (body: Uint8Array, code = 2_013): Buffer => {
    const head = Buffer.alloc(21)
    head.writeInt32LE(21 + body.length, 0)
    head.writeInt32LE(1, 8)
    head.writeInt32LE(code, 12)
    return Buffer.concat([head, body])
  }
  const deep = (): Uint8Array => {
    // Written by hand: no library would.
    const levels = 8_000
    const parts: Uint8Array[] = []
    for (let level = levels; level > 0; level -= 1) {
      const size = Buffer.alloc(4)
      size.writeInt32LE(level * 8 + 5)
      parts.push(size, Buffer.from([3, 97, 0]))
    }
    parts.push(Buffer.from([5, 0, 0, 0, 0]), Buffer.alloc(levels))
    return Buffer.concat(parts)
  }

  it.each([
    ['packed messages', message(serialize({ ok: 1 }), 2_012)],
    ['a document that is longer than it is', message(Buffer.from([255, 255, 0, 0, 16, 0]))],
    ['documents in documents without an end', message(deep())],
    ['two answers at once', Buffer.concat([message(serialize({ ok: 1 })), message(serialize({ ok: 1 }))])],
    ['40 MB that it promises', Buffer.from([0, 0, 98, 2, 0, 0, 0, 0])],
    ['no length', Buffer.from([0, 0, 0, 0])],
  ])('ends the connection with %s, and nothing else', async (_what, bytes) => {
    const hostile = await answering(bytes)
    await expect(
      driver.test(connected({ port: hostile.port }), AbortSignal.timeout(8_000)),
    ).rejects.toMatchObject({
      name: 'IntegrationError',
    })
    hostile.stop()
  })
})

describeHarm({ integration: mongodb, name: 'MongoDB' })
