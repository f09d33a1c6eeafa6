import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ElasticsearchServer, startElasticsearch } from '../../test/elasticsearch-server.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { elasticsearch } from './elasticsearch.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
let server: ElasticsearchServer
let driver: IntegrationDriver

beforeAll(async () => {
  server = await startElasticsearch()
  driver = await elasticsearch.createDriver({ egress })
  for (const [id, title, total] of [
    ['1', 'Red chair', 10],
    ['2', 'Blue chair', 20],
    ['3', '100% wool * rug', 30],
  ] as const) {
    const document = '{ "title": {{ t }}, "total": {{ n }}, "customer": { "city": "Bern" } }'
    await run({ operation: 'index', index: 'orders', id, document }, [title, total])
  }
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await server.stop()
})

const connected = (changes: JsonObject = {}, secrets: Record<string, string> = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: { endpoint: server.address, authentication: 'apiKey', ...changes },
  secrets: { apiKey: server.apiKey, ...secrets },
})

const run = (step: JsonObject, values: readonly unknown[] = [], on = connected(), log: string[] = []) =>
  driver.compile(step, templatesOf('elasticsearch', step)).run(on, values, {
    signal: new AbortController().signal,
    limits: { resultBytes: 100_000, milliseconds: 10_000 },
    onLog: (line) => log.push(line),
  })
const problemsOf = (step: JsonObject) => elasticsearch.checkStep(step, templatesOf('elasticsearch', step))

const searching = (query: string, values: readonly unknown[] = [], changes: JsonObject = {}) =>
  run({ index: 'orders', query, ...changes }, values)

describe('a search', () => {
  it('gives documents with their ids, and how many there are', async () => {
    expect(
      await searching('{ "query": { "match": { "title": {{ Search }} } } }', ['chair'], { limit: '1' }),
    ).toEqual({
      total: 2,
      documents: [
        { title: 'Red chair', total: 10, customer: { city: 'Bern' }, _id: '1', _index: 'orders', _score: 1 },
      ],
      aggregations: null,
    })
    await expect(searching('', ['all'], { limit: '{{ n }}' })).rejects.toThrow('At most has to be')
    expect(await run({ index: 'orders', limit: '{{ n }}', skip: '2' }, [5])).toMatchObject({
      total: 3,
      documents: [{ _id: '3' }],
    })
    expect(await run({ operation: 'count', index: 'ord*,large', query: '' })).toBe(4)
    expect(server.seen.at(-1)?.url).toBe('/ord*,large/_count')
  })

  it('fails rather than miss what a part of the server did not answer', async () => {
    await searching('')
    expect(server.seen.at(-1)?.url).toContain('allow_partial_search_results=false')
  })

  it('takes lists, numbers and dates as values', async () => {
    const query =
      '{ "query": { "bool": { "filter": [{ "terms": { "_id": {{ ids }} } }, { "range": { "total": { "gte": {{ least }} } } }] } } }'
    expect(problemsOf({ index: 'orders', query })).toEqual([])
    expect(
      await searching('{ "query": { "range": { "total": { "gte": {{ least }}, "lte": 25 } } } }', [15]),
    ).toMatchObject({ total: 1 })
    expect(
      await searching('{ "query": { "terms": { "title": {{ all }} } } }', [['Red chair', 'x']]),
    ).toMatchObject({
      total: 1,
    })
  })

  it('looks for the letters that people type in patterns', async () => {
    const query = '{ "query": { "wildcard": { "title": { "value": "*{{ Search }}*" } } } }'
    expect(await searching(query, ['*'])).toMatchObject({ total: 1, documents: [{ _id: '3' }] })
    expect(await searching(query, ['?'])).toMatchObject({ total: 0 })
    expect(await searching(query, ['air'])).toMatchObject({ total: 2 })
    expect(await searching('{ "query": { "wildcard": { "title": {{ x }} } } }', ['*'])).toMatchObject({
      total: 0,
    })
  })
})

describe('a value in a search', () => {
  it.each([
    ['a term', '{ "query": { "term": { "title": {{ x }} } } }', { value: 'a', boost: 9 }],
    [
      'the terms of another index',
      '{ "query": { "terms": { "title": {{ x }} } } }',
      { index: 'secret', id: '1', path: 'p' },
    ],
    ['a query', '{ "query": {{ x }} }', { match_all: {} }],
    ['a clause in a list', '{ "query": { "bool": { "filter": {{ x }} } } }', [{ match_all: {} }]],
    ['the whole request', '{{ x }}', { query: { match_all: {} } }],
    ['a deep list', '{ "query": { "terms": { "title": {{ x }} } } }', [[[{ a: 1 }]]]],
  ])('is never %s', async (_what, query, value) => {
    await expect(searching(query, [value])).rejects.toMatchObject({
      code: 'binding_failed',
      message: expect.stringContaining('is an object'),
    })
  })

  it.each([
    [
      'a program',
      '{ "query": { "script": { "script": { "source": "doc[{{ x }}]" } } } }',
      'program of script',
    ],
    ['a program that is a text', '{ "script_fields": { "a": { "script": {{ x }} } } }', 'program of script'],
    [
      'a program behind a label',
      '{ "script_fields": { "term": { "script": {{ x }} } } }',
      'program of script',
    ],
    [
      'a field of a program',
      '{ "runtime_mappings": { "a": { "script": {{ x }} } } }',
      'program of runtime_mappings',
    ],
    ['a query in another clothing', '{ "query": { "wrapper": { "query": {{ x }} } } }', 'program of wrapper'],
    ['a search language', '{ "query": { "query_string": { "query": {{ x }} } } }', 'multi_match'],
    [
      'one behind a label',
      '{ "aggs": { "a": { "filters": { "filters": { "term": { "query_string": { "query": {{ x }} } } } } } } }',
      'query_string',
    ],
    ['a regular expression', '{ "query": { "regexp": { "title": ".*{{ x }}" } } }', 'language of regexp'],
    [
      'one of an aggregation',
      '{ "aggs": { "a": { "terms": { "field": "b", "include": {{ x }} } } } }',
      'language of include',
    ],
    ['a field', '{ "query": { "multi_match": { "query": "a", "fields": [{{ x }}] } } }', 'name of a field'],
    [
      'a field of an aggregation',
      '{ "aggs": { "a": { "terms": { "field": {{ x }} } } } }',
      'name of a field',
    ],
    [
      'one of an inner aggregation',
      '{ "aggs": { "a": { "aggs": { "b": { "range": { "field": {{ x }} } } } } } }',
      'name of a field',
    ],
    ['a field to sort by', '{ "sort": [{{ x }}] }', 'name of a field'],
    [
      'an index',
      '{ "query": { "terms": { "a": { "index": {{ x }}, "id": "1", "path": "p" } } } }',
      'an index in index',
    ],
    ['a name', '{ "query": { "term": { "{{ x }}": 1 } } }', 'part of a name'],
    [
      'what is written twice',
      '{ "query": { "script": {{ x }} }, "query": { "match_all": {} } }',
      'written twice',
    ],
  ])('cannot stand for %s', (_what, query, reason) => {
    expect(problemsOf({ index: 'orders', query })).toMatchObject([
      { path: 'query', reason: expect.stringContaining(reason), start: expect.any(Number) },
    ])
  })

  it('can stand where fields are called like words of the language', () => {
    for (const query of [
      '{ "query": { "term": { "path": {{ x }} } } }',
      '{ "query": { "match": { "script": {{ x }} } } }',
      '{ "query": { "bool": { "must": [{ "range": { "index": { "gte": {{ x }} } } }] } } }',
      '{ "query": { "script": { "script": { "source": "params.a > 1", "params": { "a": {{ x }} } } } } }',
      '{ "query": { "simple_query_string": { "query": {{ x }}, "fields": ["title"] } } }',
      '{ "aggs": { "a": { "filter": { "term": { "field": {{ x }} } } } } }',
      '{ "search_after": {{ x }} }',
    ])
      expect(problemsOf({ index: 'orders', query })).toEqual([])
  })
})

describe('an index', () => {
  it.each([
    '../orders',
    'a/b',
    '_all',
    '_search',
    'a,b',
    '*',
    'a*',
    '-a',
    '..',
    '.',
    '',
    '<a>',
    'far:a',
    'a?b',
    'a%2fb',
    'a#b',
    null,
  ])('is never named by the value %j', async (value) => {
    for (const step of [{ index: '{{ x }}' }, { operation: 'get', index: '{{ x }}', id: '1' }])
      await expect(run(step, [value])).rejects.toMatchObject({ code: 'binding_failed' })
  })

  it('has a part from a value, which cannot make it another one', async () => {
    expect(await run({ index: 'or{{ x }}' }, ['ders'])).toMatchObject({ total: 3 })
    await expect(run({ index: 'or{{ x }}' }, ['ders,large'])).rejects.toThrow('no name of an index')
    await expect(run({ operation: 'delete', index: 'orders,large', id: '1' })).rejects.toThrow('takes one')
    await expect(run({ operation: 'get', index: 'orders/_doc', id: '1' })).rejects.toThrow(
      'no name of an index',
    )
  })
})
