import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DynamodbServer, startDynamodb } from '../../test/dynamodb-server.ts'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { dynamodb } from './dynamodb.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: DynamodbServer
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startDynamodb()
  await server.makeTable('people')
  await server.makeTable('visits', true)
  driver = await dynamodb.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: { region: 'us-east-1', endpoint: server.address, accessKeyId: 'ASHLAR', ...changes },
  secrets: { secretAccessKey: 'canary-key', ...secrets },
})

const run = (step: JsonObject, values: readonly unknown[] = [], on = connected()) =>
  driver.compile(step, templatesOf('dynamodb', step)).run(on, values, {
    signal: new AbortController().signal,
    limits: { resultBytes: 100_000, milliseconds: 10_000 },
  })
const problemsOf = (step: JsonObject) => dynamodb.checkStep(step, templatesOf('dynamodb', step))

const put = (item: string, values: readonly unknown[] = [], changes: JsonObject = {}) =>
  run({ operation: 'put', table: 'people', item, ...changes }, values)
const get = (id: string) => run({ table: 'people', key: '{ "id": {{ Id }} }' }, [id])

const deepValue = (): JsonValue => {
  let value: JsonValue = 'x'
  for (let depth = 0; depth < 500; depth += 1) value = [value]
  return value
}

describe('an item', () => {
  it('comes back with every kind of value that JSON has', async () => {
    const item = {
      id: 'all',
      text: `'"{{ é 漢`,
      number: -12.5,
      yes: true,
      no: false,
      nothing: null,
      list: [1, ['a'], {}],
      map: { a: { b: '' } },
    }
    expect(await put('{{ Item }}', [item])).toEqual({ previous: null })
    expect(await get('all')).toEqual(item)
    expect(await get('nobody')).toBeNull()
  })

  it('keeps all digits of its numbers', async () => {
    await put(
      '{ "id": "digits", "big": 12345678901234567890, "money": 1234567890123456.78, "small": 0.1, "last": 9007199254740991, "power": 1e30 }',
    )
    expect(await get('digits')).toEqual({
      id: 'digits',
      big: '12345678901234567890',
      money: '1234567890123456.78',
      small: 0.1,
      last: 9_007_199_254_740_991,
      power: '1000000000000000000000000000000',
    })
  })

  it('takes values that say their types: long numbers, sets and bytes', async () => {
    const item =
      '{ "id": { "S": "typed" }, "n": { "N": {{ Digits }} }, "tags": { "SS": ["b", "a"] }, "of": { "NS": ["1", "22"] }, "bytes": { "B": "AP8=" } }'
    await put(item, ['98765432109876543210.5'], { form: 'typed' })
    expect(await get('typed')).toMatchObject({
      n: '98765432109876543210.5',
      tags: expect.arrayContaining(['a', 'b']),
      of: expect.arrayContaining([1, 22]),
      bytes: 'AP8=',
    })
  })

  it('is changed and deleted where a condition holds', async () => {
    await put('{ "id": "state", "state": "new", "count": 1 }')
    const update = {
      operation: 'update',
      table: 'people',
      key: '{ "id": "state" }',
      names: '{ "#s": "state" }',
    }
    expect(
      await run(
        {
          ...update,
          update: 'set #s = :s add #c :one',
          names: '{ "#s": "state", "#c": "count" }',
          values: '{ ":s": {{ S }}, ":one": 1 }',
        },
        ['done'],
      ),
    ).toEqual({ item: { id: 'state', state: 'done', count: 2 } })
    await expect(
      run({
        ...update,
        update: 'set #s = :s',
        condition: '#s = :old',
        values: '{ ":s": "x", ":old": "new" }',
      }),
    ).rejects.toThrow('The condition does not hold for the item, so nothing was changed.')
    expect(await run({ operation: 'delete', table: 'people', key: '{ "id": "state" }' })).toMatchObject({
      previous: { state: 'done' },
    })
    expect(await get('state')).toBeNull()
  })
})

describe('a query', () => {
  it('gives items in order, a part at a time', async () => {
    for (const at of [1, 2, 3])
      await run({ operation: 'put', table: 'visits', item: '{ "id": "ada", "at": {{ At }} }' }, [at])
    const query = {
      operation: 'query',
      table: 'visits',
      keyCondition: 'id = :id',
      values: '{ ":id": {{ Id }} }',
    }
    const first = await run({ ...query, limit: '2' }, ['ada'])
    expect(first).toMatchObject({ items: [{ at: 1 }, { at: 2 }] })
    const next = typeof first === 'object' && first !== null && 'next' in first ? first['next'] : null
    expect(await run({ ...query, after: '{{ next }}' }, ['ada', next])).toEqual({
      items: [{ id: 'ada', at: 3 }],
      next: null,
    })
    expect(
      await run({ ...query, after: '{{ next }}', descending: true, consistent: true }, ['ada', null]),
    ).toMatchObject({
      items: [{ at: 3 }, { at: 2 }, { at: 1 }],
    })
    expect(
      await run({
        operation: 'scan',
        table: 'visits',
        filter: '#at > :least',
        names: '{ "#at": "at" }',
        values: '{ ":least": 2 }',
      }),
    ).toMatchObject({
      items: [{ at: 3 }],
    })
    expect(await run({ operation: 'list_tables' })).toEqual(['people', 'visits'])
  })
})

describe('a value', () => {
  it('is a value whatever it says: no expression, and no other operator', async () => {
    await put('{ "id": "victim" }')
    const query = {
      operation: 'query',
      table: 'visits',
      keyCondition: 'id = :id',
      values: '{ ":id": {{ Id }} }',
    }
    for (const hostile of ["' or 1 = 1", ':id or id <> :id', '"}, ":x": {"S":"']) {
      expect(await run(query, [hostile])).toEqual({ items: [], next: null })
    }
    await expect(run(query, [{ $gt: '' }])).rejects.toMatchObject({ code: 'query_failed' })
    await expect(run(query, [{ S: 'ada' }])).rejects.toMatchObject({ code: 'query_failed' })
  })

  it.each([
    ['a table with a path', { table: '{{ x }}', key: '{}' }, '../x'],
    ['no limit', { operation: 'scan', table: 'people', limit: '{{ x }}' }, '1; 2'],
    ['an item that is none', { operation: 'put', table: 'people', item: '{{ x }}' }, ['a']],
    [
      'a type that nobody knows',
      { operation: 'put', table: 'people', form: 'typed', item: '{ "id": {{ x }} }' },
      { $S: 'a' },
    ],
    [
      'a value of two types',
      { operation: 'put', table: 'people', form: 'typed', item: '{ "id": {{ x }} }' },
      { S: 'a', N: '1' },
    ],
    [
      'a value without a bottom',
      { operation: 'put', table: 'people', item: '{ "id": {{ x }} }' },
      deepValue(),
    ],
    ['a made-up mark', { operation: 'scan', table: 'people', after: '{{ x }}' }, { id: 'a' }],
    [
      'parameters that are no list',
      { operation: 'partiql', statement: 'select * from "people"', parameters: '{{ x }}' },
      { 0: 'a' },
    ],
  ])('is refused as %s', async (_what, step, value) => {
    await expect(run(step, [value])).rejects.toMatchObject({ code: 'binding_failed' })
  })
})

describe('a step', () => {
  it('takes no bindings in its expressions, and says where they go', () => {
    const query = { operation: 'query', table: 'visits', keyCondition: 'id = {{ Id.value }}' }
    expect(problemsOf(query)).toMatchObject([
      { path: 'keyCondition', reason: expect.stringContaining('give {{ Id.value }} in Values'), start: 5 },
    ])
    expect(problemsOf({ operation: 'partiql', statement: 'select {{ x }}' })).toMatchObject([
      { path: 'statement' },
    ])
    expect(problemsOf({ operation: 'get', table: 'people' })).toEqual([
      { path: 'key', reason: 'Key is missing.' },
    ])
    expect(problemsOf({ table: 'people', key: '{ "id": ' })).toMatchObject([{ path: 'key' }])
    expect(problemsOf({ table: 'people', key: '{}', names: '[1]' })).toMatchObject([{ path: 'names' }])
  })

  it('that changes something is known for it', () => {
    const onlyReads = (configuration: JsonObject) => dynamodb.descriptor.step.onlyReads(configuration)
    expect(['get', 'query', 'scan', 'list_tables'].every((operation) => onlyReads({ operation }))).toBe(true)
    expect(['put', 'update', 'delete', 'x'].some((operation) => onlyReads({ operation }))).toBe(false)
    expect(onlyReads({ operation: 'partiql', statement: ' SELECT * from "a"' })).toBe(true)
    expect(onlyReads({ operation: 'partiql', statement: 'delete from "a" where id = ?' })).toBe(false)
  })
})

describe('a service', () => {
  let service: HttpService
  let answer: { status: number; body: string }
  beforeAll(async () => {
    service = await startService((_request, response) => {
      response.writeHead(answer.status).end(answer.body)
    })
  })
  afterAll(() => service.stop())
  const elsewhere = (secrets = {}) => connected({ endpoint: service.address }, secrets)
  const scan = { operation: 'scan', table: 'people' }

  it('says what was reached, and refuses wrong keys in words', async () => {
    const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))
    expect(await test(connected())).toMatch(/^Connected to 127\.0\.0\.1:\d+: 2 tables\.$/u)
    await expect(test(connected({}, { secretAccessKey: 'wrong' }))).rejects.toThrow('refuses the signature')
    await expect(test(connected({ accessKeyId: 'NOBODY' }))).rejects.toThrow('does not know the keys')
    await expect(test(connected({ accessKeyId: 'NOBODY' }))).rejects.toMatchObject({ isLoginRefused: true })
    await expect(run({ table: 'nowhere', key: '{ "id": "1" }' })).rejects.toThrow(
      'There is no such table or index',
    )
  })

  it('is sent PartiQL with its parameters apart, and continues at a mark', async () => {
    answer = { status: 200, body: '{"Items":[{"id":{"S":"a"}}],"NextToken":"t=="}' }
    const step = {
      operation: 'partiql',
      statement: 'select * from "people" where id = ?',
      parameters: '[{{ Id }}, 1.50]',
      after: '{{ Next }}',
    }
    expect(await run(step, ["' or 1", 't0'], elsewhere())).toEqual({ items: [{ id: 'a' }], next: 't==' })
    const seen = service.seen.at(-1)
    expect(seen?.headers['x-amz-target']).toBe('DynamoDB_20120810.ExecuteStatement')
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      Statement: step.statement,
      Parameters: [{ S: "' or 1" }, { N: '1.50' }],
      NextToken: 't0',
    })
  })

  it('keeps attributes whose names mean something elsewhere', async () => {
    const body = '{"Item":{"__proto__":{"S":"x"},"constructor":{"N":"1"}}}'
    answer = { status: 200, body }
    const put = { operation: 'put', table: 'people', item: '{{ Item }}' }
    await run(put, [JSON.parse('{ "__proto__": "x", "constructor": 1 }')], elsewhere())
    expect(service.seen.at(-1)?.body).toContain('"Item":{"__proto__":{"S":"x"},"constructor":{"N":"1"}}')
    expect(JSON.stringify(await run({ table: 'people', key: '{}' }, [], elsewhere()))).toBe(
      '{"__proto__":"x","constructor":1}',
    )
  })

  it.each([
    ['a page of HTML', 200, '<html>'],
    ['a list', 200, '[]'],
    ['nothing', 500, ''],
    ['an error of its own', 400, '{"error":"x"}'],
  ])('is not believed when it answers with %s', async (_what, status, body) => {
    answer = { status, body }
    await expect(run(scan, [], elsewhere())).rejects.toThrow(/Check the endpoint\.$/u)
  })

  it('cannot answer deeper than it may, nor show a secret that it was sent', async () => {
    let value: JsonValue = { S: 'x' }
    for (let depth = 0; depth < 500; depth += 1) value = { L: [value] }
    answer = { status: 200, body: JSON.stringify({ Items: [{ deep: value, odd: { Q: 1 }, s: 7 }] }) }
    expect(JSON.stringify(await run(scan, [], elsewhere())).length).toBeLessThan(500)
    answer = { status: 400, body: '{"__type":"a#Odd","message":"You sent canary-token-1."}' }
    await expect(run(scan, [], elsewhere({ sessionToken: 'canary-token-1' }))).rejects.toThrow(
      'You sent ***.',
    )
  })
})
