import { createEgress } from '@ashlar/egress'
import type { JsonObject } from '@ashlar/schema'
import { buildSchema, graphqlSync } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import type { IntegrationDriver } from '../driver.ts'
import { graphqlDescriptor } from './descriptor.ts'
import { graphql } from './graphql.ts'

const schema = buildSchema(`
  scalar Time
  enum Tier { gold silver }
  interface Named { name: String! }
  type Customer implements Named { id: ID! name: String! tier: Tier orders: [Order!]! since: Time }
  type Order implements Named { name: String! total: Float count: Int paid: Boolean customer: Customer! }
  type Query { customers: [Customer!]! anything: Named }
  type Mutation { pay(id: ID!): Order }
`)

let service: HttpService
let driver: IntegrationDriver
const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const asked: string[] = []

beforeAll(async () => {
  service = await startService(({ url, body }, response) => {
    const { query }: { query: string } = JSON.parse(body)
    asked.push(query)
    response.setHeader('content-type', 'application/json')
    if (url === '/hostile') return void response.end('{"data":{"__schema":{"types":[{"kind":"OBJECT"}]}}}')
    return void response.end(JSON.stringify(graphqlSync({ schema, source: query })))
  })
  driver = await graphql.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await service.stop()
})

const typesOf = async (steps: readonly JsonObject[], path = '/graphql') => {
  const connection = {
    id: 'one',
    version: 1,
    configuration: { baseUrl: `${service.address}${path}`, headers: [], authentication: 'none' },
    secrets: {},
  }
  const configured = steps.map((step) => {
    const configuration = { ...graphqlDescriptor.step.defaultConfiguration, ...step }
    return { configuration, templates: templatesOf('graphql', configuration) }
  })
  const answers = await driver.answerTypes?.(connection, configured, AbortSignal.timeout(10_000))
  return answers?.map(({ type }) => type)
}

const text = { kind: 'text' }
const number = { kind: 'number' }

describe('what an operation of GraphQL answers', () => {
  it('is what it selects, under the names that it gives, and known without running it', async () => {
    const query = `
      query { all: customers { id ...Facts orders { total count paid } since } }
      fragment Facts on Customer { tier __typename }`
    const types = await typesOf([
      { query },
      { query: 'mutation { pay(id: 1) { name } }', failOnErrors: false },
    ])
    expect(types).toEqual([
      {
        kind: 'object',
        members: [
          {
            name: 'all',
            type: {
              kind: 'list',
              items: {
                kind: 'object',
                members: [
                  { name: 'id', type: text },
                  { name: 'tier', type: text },
                  { name: '__typename', type: text },
                  {
                    name: 'orders',
                    type: {
                      kind: 'list',
                      items: {
                        kind: 'object',
                        members: [
                          { name: 'total', type: number },
                          { name: 'count', type: number },
                          { name: 'paid', type: { kind: 'boolean' } },
                        ],
                      },
                    },
                  },
                  { name: 'since', type: { kind: 'unknown' } },
                ],
              },
            },
          },
        ],
      },
      {
        kind: 'object',
        members: [
          {
            name: 'data',
            type: {
              kind: 'object',
              members: [{ name: 'pay', type: { kind: 'object', members: [{ name: 'name', type: text }] } }],
            },
          },
          { name: 'errors', type: { kind: 'list', items: { kind: 'unknown' } } },
        ],
      },
    ])
    expect(asked.every((one) => one.includes('__schema'))).toBe(true)
  })

  it('is what any of its fragments selects, also where they lead to themselves', async () => {
    const query = `{ anything { ... on Order { total } ...Round nothing } } fragment Round on Named { name ...Round }`
    expect(await typesOf([{ query }])).toEqual([
      {
        kind: 'object',
        members: [
          {
            name: 'anything',
            type: {
              kind: 'object',
              members: [
                { name: 'total', type: number },
                { name: 'name', type: text },
                { name: 'nothing', type: { kind: 'unknown' } },
              ],
            },
          },
        ],
      },
    ])
  })

  it('ends where nobody looks any more, however deep it goes', async () => {
    const deep = `${'orders { customer { '.repeat(400)}id${' } }'.repeat(400)}`
    const types = await typesOf([{ query: `{ customers { ${deep} } }` }])
    expect(JSON.stringify(types).length).toBeLessThan(2_000)
  })

  it('is unknown for what is no operation, and for a service that tells nothing that can be read', async () => {
    const unknown = { kind: 'unknown' }
    expect(await typesOf([{ query: 'query {' }, { query: 'fragment A on Order { name }' }])).toEqual([
      unknown,
      unknown,
    ])
    expect(await typesOf([{ query: '{ customers { id } }' }], '/hostile')).toEqual([unknown])
  })
})
