import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ElasticsearchServer, startElasticsearch } from '../../test/elasticsearch-server.ts'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { elasticsearch } from './elasticsearch.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: ElasticsearchServer
let service: HttpService
let driver: IntegrationDriver
let answer: { status: number; body: string }

beforeAll(async () => {
  server = await startElasticsearch()
  service = await startService((_request, response) => {
    response.writeHead(answer.status).end(answer.body)
  })
  driver = await elasticsearch.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
  await service.stop()
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: { endpoint: server.address, authentication: 'apiKey', ...changes },
  secrets: { apiKey: server.apiKey, ...secrets },
})
const elsewhere = (secrets: Record<string, string> = {}) => connected({ endpoint: service.address }, secrets)

const run = (step: JsonObject, values: readonly unknown[] = [], on = connected(), log: string[] = []) =>
  driver.compile(step, templatesOf('elasticsearch', step)).run(on, values, {
    signal: new AbortController().signal,
    limits: { resultBytes: 100_000, milliseconds: 10_000 },
    onLog: (line) => log.push(line),
  })
const problemsOf = (step: JsonObject) => elasticsearch.checkStep(step, templatesOf('elasticsearch', step))
const get = (id: string, index = 'people') => run({ operation: 'get', index, id: '{{ id }}' }, [id])

describe('a document', () => {
  it('is added, read, changed and deleted, and may be gone already', async () => {
    const document = { name: 'Ada "\'{{ é 漢', tags: ['a', { b: null }], constructor: 1 }
    expect(
      await run({ operation: 'index', index: 'people', id: '{{ i }}', document: '{{ d }}' }, [
        'a/b c',
        document,
      ]),
    ).toEqual({
      id: 'a/b c',
      result: 'created',
      version: 1,
    })
    expect(await get('a/b c')).toEqual({ ...document, _id: 'a/b c', _index: 'people' })
    const update = {
      operation: 'update',
      index: 'people',
      id: 'a/b c',
      update: '{ "doc": { "age": {{ x }} } }',
    }
    expect(await run(update, [{ years: 36 }])).toMatchObject({ result: 'updated', version: 2 })
    expect(await get('a/b c')).toMatchObject({ age: { years: 36 } })
    const gone = { operation: 'delete', index: 'people', id: 'a/b c', waits: true }
    expect(await run(gone)).toMatchObject({ result: 'deleted' })
    expect(server.seen.at(-1)).toMatchObject({
      method: 'DELETE',
      url: '/people/_doc/a%2Fb%20c?refresh=wait_for',
    })
    expect(await run(gone)).toMatchObject({ result: 'not_found' })
    expect(await get('a/b c')).toBeNull()
    await expect(run(update, [1])).rejects.toThrow('There is no such document')
  })

  it('that a search gave can be written back as it is', async () => {
    const given = { name: 'Eve', _id: 'e', _index: 'people', _score: 1 }
    await run({ operation: 'index', index: 'people', id: '{{ i }}', document: '{{ d }}' }, ['e', given])
    expect(await get('e')).toEqual({ name: 'Eve', _id: 'e', _index: 'people' })
  })

  it('has no id that is missing, climbs or is too long', async () => {
    for (const id of ['', '.', '..', null, 'x'.repeat(513), '\uD800']) {
      for (const operation of ['get', 'delete', 'index', 'update']) {
        const step = { operation, index: 'people', id: '{{ x }}', document: '{}', update: '{ "doc": {} }' }
        await expect(run(step, [id])).rejects.toMatchObject({ code: 'binding_failed' })
      }
    }
    expect(await run({ operation: 'index', index: 'made', document: '{ "a": 1 }' })).toMatchObject({
      result: 'created',
    })
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', url: '/made/_doc' })
  })

  it('is changed by a script whose values are its parameters', async () => {
    const update = '{ "script": { "source": "ctx._source.n += params.by", "params": { "by": {{ x }} } } }'
    expect(problemsOf({ operation: 'update', index: 'a', id: '1', update })).toEqual([])
    for (const bad of [
      '{ "script": {{ x }} }',
      '{ "script": { "source": "a + {{ x }}" } }',
      '{ "script": { "id": {{ x }} } }',
    ])
      expect(problemsOf({ operation: 'update', index: 'a', id: '1', update: bad })).toMatchObject([
        { path: 'update' },
      ])
    await expect(
      run({ operation: 'update', index: 'a', id: '1', update: '{{ x }}' }, [{ script: 'x' }]),
    ).rejects.toThrow('is an object')
  })
})

describe('many documents', () => {
  const many = (documents: unknown, bulkAction = 'index') =>
    run({ operation: 'bulk', index: 'many', documents: '{{ d }}', bulkAction }, [documents])

  it('are written in one request, each in its own line', async () => {
    const hostile = 'a"}\n{"delete":{"_id":"keep"}}\n'
    expect(await many([{ _id: 'keep' }, { _id: '2', text: hostile }, { text: 'c' }])).toMatchObject({
      written: 3,
      ids: ['keep', '2', expect.any(String)],
    })
    expect(await get('2', 'many')).toMatchObject({ text: hostile })
    expect(await get('keep', 'many')).not.toBeNull()
    expect(await many([{ _id: '2', n: 1 }], 'update')).toMatchObject({ results: ['updated'] })
    expect(await many([{ _id: '2' }, { _id: 'nobody' }], 'delete')).toMatchObject({
      results: ['deleted', 'not_found'],
    })
  })

  it('say which of them were refused, and that the others are written', async () => {
    await expect(many([{ _id: 'keep' }, { _id: 'new' }], 'create')).rejects.toThrow(
      '1 of 2 documents were refused; the other 1 are written. Number 1 says: [keep]: version conflict',
    )
    expect(await get('new', 'many')).not.toBeNull()
  })

  it.each([
    ['no list', { a: 1 }, 'index'],
    ['an empty list', [], 'index'],
    ['texts', ['a'], 'index'],
    ['changes of nobody knows what', [{ a: 1 }], 'update'],
    ['an id that is an object', [{ _id: { a: 1 } }], 'delete'],
    ['an id that climbs', [{ _id: '..' }], 'delete'],
    ['too many', Array.from({ length: 10_001 }, () => ({})), 'index'],
  ])('are not %s', async (_what, documents, action) => {
    await expect(many(documents, action)).rejects.toMatchObject({ code: 'binding_failed' })
  })
})

describe('ES|QL', () => {
  it('is sent with its parameters apart, by name or in order', async () => {
    const named = {
      operation: 'esql',
      statement: 'row a = ?x, b = ?y',
      parameters: '{ "x": {{ x }}, "y": [1, 2] }',
    }
    expect(await run(named, ['" | drop'])).toEqual([{ a: '" | drop', b: [1, 2] }])
    expect(await run({ operation: 'esql', statement: 'row a = ?', parameters: '[{{ x }}]' }, [null])).toEqual(
      [{ a: null }],
    )
  })

  it('takes values that name nothing, and statements without bindings', async () => {
    for (const value of [{ identifier: 'salary' }, [{ identifier: 'salary' }]]) {
      for (const parameters of ['{ "x": {{ x }} }', '[{{ x }}]', '{{ x }}'])
        await expect(
          run({ operation: 'esql', statement: 'row a = ?x', parameters }, [value]),
        ).rejects.toMatchObject({ code: 'binding_failed' })
    }
    expect(problemsOf({ operation: 'esql', statement: 'from {{ x }}' })).toMatchObject([
      { path: 'statement', start: 5 },
    ])
    expect(problemsOf({ operation: 'esql', statement: 'from a | sort ??field' })).toMatchObject([
      { reason: expect.stringContaining('name of a field') },
    ])
    expect(problemsOf({ operation: 'esql', statement: 'from a | where b == "what??" // ??' })).toEqual([])
    await expect(run({ operation: 'esql', statement: 'from nowhere' })).rejects.toThrow('Unknown index')
  })
})

describe('a server', () => {
  it('says what it is, and refuses whoever it does not know', async () => {
    const test = (on: Connection) => driver.test(on, AbortSignal.timeout(10_000))
    expect(await test(connected())).toBe('Connected to Elasticsearch 9.1.0, cluster shop.')
    const ada = connected({ authentication: 'basic', user: 'ada' }, { password: 'canary-password' })
    expect(await test(ada)).toContain('cluster shop')
    await expect(test(connected({}, { apiKey: 'a:b' }))).rejects.toMatchObject({ isLoginRefused: true })
    await expect(test(connected({ authentication: 'none' }))).rejects.toThrow('refuses the credentials')
    await expect(test(connected({}, { apiKey: 'a\r\nb: c' }))).rejects.toThrow('has to be the encoded one')
    for (const endpoint of ['search', 'ftp://a', 'http://a:b@127.0.0.1', 'http://127.0.0.1/?a'])
      await expect(test(connected({ endpoint }))).rejects.toThrow('The address has to be one such as')
    answer = {
      status: 200,
      body: '{"cluster_name":"c","version":{"number":"3.1.0","distribution":"opensearch"}}',
    }
    expect(await test(elsewhere())).toBe('Connected to OpenSearch 3.1.0, cluster c.')
    answer = { status: 403, body: '{"error":{"type":"security_exception","reason":"no"},"status":403}' }
    expect(await test(elsewhere())).toContain('may not ask for its version')
  })

  it('lists indexes with their mapped fields, without those it keeps for itself', async () => {
    const document = '{ "name": "a", "at": { "city": "b", "n": 1 } }'
    await run({ operation: 'index', index: 'mapped', id: '1', document })
    await run({ operation: 'index', index: '.hidden', id: '1', document })
    const { tables } = await driver.metadata(connected(), AbortSignal.timeout(10_000))
    expect(tables.map(({ name }) => name)).not.toContain('.hidden')
    expect(tables.find(({ name }) => name === 'mapped')?.columns).toMatchObject([
      { name: 'name', kind: 'longText' },
      { name: 'at.city', kind: 'longText' },
      { name: 'at.n', type: 'long', kind: 'integer' },
    ])
    expect(await run({ operation: 'list_indexes' })).toContainEqual({ name: 'mapped', documents: 1 })
  })

  it.each([
    ['a page of HTML', 200, '<html>'],
    ['a list', 200, '[]'],
    ['nothing', 502, ''],
    ['hits that are none', 200, '{"hits":{"hits":[1]}}'],
  ])('is not believed when it answers with %s', async (_what, status, body) => {
    answer = { status, body }
    await expect(run({ index: 'a' }, [], elsewhere())).rejects.toThrow(/Check the address\.$/u)
  })

  it('cannot show a key that it was sent, nor lead it to another place', async () => {
    answer = {
      status: 400,
      body: '{"error":{"type":"odd","reason":"You sent c3VwZXJzZWNyZXQ=.","caused_by":{"reason":"why"}}}',
    }
    await expect(run({ index: 'a' }, [], elsewhere({ apiKey: 'c3VwZXJzZWNyZXQ=' }))).rejects.toThrow(
      'The server refuses the request: You sent ***: why.',
    )
    answer = { status: 302, body: '' }
    await expect(run({ index: 'a' }, [], elsewhere())).rejects.toThrow('(302)')
  })

  it('says where an answer is not all there is', async () => {
    const log: string[] = []
    answer = {
      status: 200,
      body: '{"timed_out":true,"hits":{"total":{"value":10000,"relation":"gte"},"hits":[]}}',
    }
    expect(await run({ index: 'a' }, [], elsewhere(), log)).toMatchObject({ total: 10_000 })
    expect(log.join()).toMatch(/took too long.+more than 10000/u)
  })
})

it('a step that changes something is known for it', () => {
  const reads = (operation: string) => elasticsearch.descriptor.step.onlyReads({ operation })
  expect(['search', 'count', 'get', 'esql', 'list_indexes'].every(reads)).toBe(true)
  expect(['index', 'update', 'delete', 'bulk', 'x'].some(reads)).toBe(false)
})
