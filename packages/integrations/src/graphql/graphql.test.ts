import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { graphqlDescriptor } from './descriptor.ts'
import { graphql } from './graphql.ts'

let service: HttpService
let driver: IntegrationDriver
const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const bodies: unknown[] = []

/** What the service answers to the operation of a name. */
const answers: Record<string, unknown> = {
  Named: { data: { customer: { name: 'Ada' } } },
  Partial: { data: { customer: null }, errors: [{ message: 'No such customer.', path: ['customer'] }] },
  Refused: { errors: [{ message: 'Token: canary-of-the-service' }] },
  Numbers: { data: { big: '9007199254740993' } },
}

beforeAll(async () => {
  service = await startService(({ url, body }, response) => {
    if (url === '/plain') return void response.end('<html>')
    const asked: unknown = JSON.parse(body || '{}')
    bodies.push(asked)
    const query = typeof asked === 'object' && asked !== null ? String(Reflect.get(asked, 'query')) : ''
    const name = Object.keys(answers).find((candidate) => query.includes(candidate))
    response.setHeader('content-type', 'application/json')
    if (url === '/silent') return void response.end('{"errors":[{"message":"Introspection is off"}]}')
    const schema = {
      queryType: { fields: [{ name: 'a' }, { name: 'b' }] },
      mutationType: { fields: [{ name: 'c' }] },
    }
    return void response.end(
      JSON.stringify(name === undefined ? { data: { __schema: schema } } : answers[name]),
    )
  })
  driver = await graphql.createDriver({ egress })
})

afterAll(async () => {
  await driver.close()
  await egress.close()
  await service.stop()
})

const aConnection = (path = '/graphql'): Connection => ({
  id: 'one',
  version: 1,
  configuration: { baseUrl: `${service.address}${path}`, headers: [], authentication: 'bearer' },
  secrets: { token: 'canary-of-the-service' },
})

const aStep = (query: string, changes: JsonObject = {}): JsonObject => ({
  ...graphqlDescriptor.step.defaultConfiguration,
  query,
  ...changes,
})

const run = (step: JsonObject, values: readonly unknown[] = [], path?: string, requests: string[] = []) =>
  driver.compile(step, templatesOf('graphql', step)).run(aConnection(path), values, {
    signal: AbortSignal.timeout(10_000),
    limits: { resultBytes: 10_000, milliseconds: 5_000 },
    onRequest: (text) => requests.push(text),
  })

const problems = (step: JsonObject) =>
  graphql.checkStep(step, templatesOf('graphql', step)).map(({ reason }) => reason)

describe('a query', () => {
  it('answers with its data, and sends values apart from its text', async () => {
    const query = 'query Named($id: ID!) { customer(id: $id) { name } }'
    const hostile = '") { name } } mutation { drop } #'
    const output = await run(aStep(query, { variables: '{ "id": {{ id }} }' }), [hostile])
    expect(output).toEqual({ customer: { name: 'Ada' } })
    expect(bodies.at(-1)).toEqual({ query, variables: { id: hostile } })
  })

  it('names the operation of several that runs', async () => {
    const query = 'query Named { a } query Other { b }'
    await run(aStep(query, { operationName: 'Named' }))
    expect(bodies.at(-1)).toEqual({ query, operationName: 'Named', variables: {} })
    expect(problems(aStep(query))).toEqual(['The text holds several: name one of Named, Other.'])
    expect(problems(aStep(query, { operationName: 'Third' }))).toEqual([
      'There is no operation called Third in the text.',
    ])
  })

  it('fails with what the service reports, or answers with it', async () => {
    const query = 'query Partial { customer { name } }'
    await expect(run(aStep(query))).rejects.toMatchObject({
      code: 'request_failed',
      message: 'No such customer (customer).',
    })
    expect(await run(aStep(query, { failOnErrors: false }))).toEqual({
      data: { customer: null },
      errors: [{ message: 'No such customer.', path: ['customer'] }],
    })
  })

  it('shows no secret, in the request or in what comes back', async () => {
    const requests: string[] = []
    await expect(run(aStep('query Refused { a }'), [], undefined, requests)).rejects.toThrow('Token: ***.')
    expect(requests.join()).toContain('query Refused')
    expect(requests.join()).not.toContain('canary')
  })

  it('fails where something else than GraphQL answers', async () => {
    await expect(run(aStep('query Named { a }'), [], '/plain')).rejects.toThrow('did not answer GraphQL')
  })
})

describe('the text of a query', () => {
  it.each([
    ['', 'The query is empty.'],
    ['{ customer(id: "{{ Id.value }}") { name } }', 'Values go into the variables: write $id here'],
    ['{ customer(', 'Syntax Error: Expected Name, found <EOF>. (line 1, column 12)'],
    ['fragment A on B { c }', 'There is no query or mutation in the text.'],
    ['subscription { a }', 'A subscription does not end'],
  ])('is refused: %s', (query, reason) => {
    expect(problems(aStep(query))[0]).toContain(reason)
  })

  it('is refused where it is larger than any service answers', () => {
    expect(problems(aStep(`{ ${'a '.repeat(21_000)} }`))[0]).toContain('20000 tokens')
  })

  it('says whether it only reads', () => {
    const onlyReads = (configuration: JsonObject) => graphqlDescriptor.step.onlyReads(configuration)
    expect(onlyReads({ query: '{ customers { name } }' })).toBe(true)
    expect(onlyReads({ query: '# a\nmutation { remove }' })).toBe(false)
    expect(onlyReads({ query: 'query A { a } mutation B { b }' })).toBe(false)
  })

  it('has variables that are JSON', () => {
    expect(problems(aStep('{ a }', { variables: '{ "a": }' }))[0]).toContain('is no JSON')
  })
})

describe('a connection', () => {
  it('says what can be asked, or that the service keeps it to itself', async () => {
    const signal = AbortSignal.timeout(10_000)
    expect(await driver.test(aConnection(), signal)).toBe(
      `Connected to ${service.address}/graphql: 2 queries and 1 mutation.`,
    )
    expect(await driver.test(aConnection('/silent'), signal)).toBe(
      `Reached ${service.address}/silent, which does not tell its schema: Introspection is off.`,
    )
    await expect(driver.test(aConnection('/plain'), signal)).rejects.toThrow('does not answer GraphQL')
  })
})
