import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { openapi } from './openapi.ts'
import { operationsOf } from './operations-of-document.ts'
import { readDocument } from './read-document.ts'

const document = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders/{id}:
    parameters:
      - $ref: '#/components/parameters/OrderId'
    get:
      operationId: readOrder
      summary: Read an order
      parameters:
        - { name: expand, in: query, description: What else to read }
        - { name: X-Trace, in: header }
      responses:
        default: { content: { application/json: { schema: { type: string } } } }
        '200': { $ref: '#/components/responses/Order' }
    put:
      summary: Change an order
      requestBody: { $ref: '#/components/requestBodies/Order' }
  /orders:
    post:
      operationId: createOrders
      requestBody:
        required: true
        content: { application/json: { schema: { type: array } } }
  /logins:
    post:
      operationId: logIn
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, required: [user], properties: { user: { type: string } } }
components:
  parameters:
    OrderId: { name: id, in: path, required: true, description: Of the order }
  requestBodies:
    Order: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  responses:
    Order: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  schemas:
    Order:
      type: object
      required: [customer]
      properties:
        customer: { type: string }
        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
        id: { type: integer, readOnly: true }
        parent: { $ref: '#/components/schemas/Order' }
    Line: { type: object }
`

let service: HttpService
let driver: IntegrationDriver
const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const { signal } = new AbortController()

beforeAll(async () => {
  service = await startService(({ url, method, body }, response) => {
    if (url === '/openapi.yaml') return void response.end(document)
    if (url === '/page.html') return void response.end('<!doctype html><p>Hello: [')
    response.setHeader('content-type', 'application/json')
    return void response.end(JSON.stringify({ url, method, body }))
  })
  driver = await openapi.createDriver({ egress })
})
afterAll(async () => {
  await driver.close()
  await egress.close()
  await service.stop()
})

const aConnection = (configuration: JsonObject = {}): Connection => ({
  id: 'one',
  version: 1,
  configuration: {
    baseUrl: service.address,
    documentUrl: `${service.address}/openapi.yaml`,
    document: '',
    ...configuration,
  },
  secrets: {},
})

const operationsIn = async (text: string) => operationsOf(await readDocument(text))
const operations = async () => (await driver.operations?.(aConnection(), signal)) ?? []

const run = async (id: string, entered: JsonObject, values: readonly unknown[] = []) => {
  const operation = (await operations()).find((one) => one.id === id)
  const kept: JsonValue = JSON.parse(JSON.stringify(operation))
  const configuration: JsonObject = { operation: kept, ...entered }
  return await driver
    .compile(configuration, templatesOf('restapiintegration', configuration))
    .run(aConnection(), values, { signal, limits: { resultBytes: 50_000, milliseconds: 10_000 } })
}

describe('the operations of a document', () => {
  it('have the parameters of their path and their own, and a field for each property of their body', async () => {
    expect(await operations()).toMatchObject([
      {
        id: 'readOrder',
        label: 'Read an order',
        method: 'GET',
        path: '/orders/{id}',
        parameters: [
          { name: 'id', place: 'path', isRequired: true, help: 'Of the order' },
          { name: 'expand', place: 'query', help: 'What else to read' },
        ],
      },
      {
        id: 'PUT /orders/{id}',
        parameters: [
          { name: 'id', place: 'path' },
          { name: 'customer', place: 'json', isRequired: true },
          { name: 'lines', place: 'json', type: 'json' },
          { name: 'parent', place: 'json', type: 'json' },
        ],
      },
      { id: 'createOrders', parameters: [{ name: 'body', place: 'body', isRequired: true, type: 'json' }] },
      { id: 'logIn', parameters: [{ name: 'user', place: 'form', isRequired: true }] },
    ])
  })

  it('become requests with what was entered', async () => {
    expect(
      await run(
        'PUT /orders/{id}',
        { 'path:id': '{{ Id }}', 'json:customer': 'Ada', 'json:lines': '[{{ Line }}]' },
        ['7/8', 'a "line"'],
      ),
    ).toEqual({ url: '/orders/7%2F8', method: 'PUT', body: '{"customer":"Ada","lines":["a \\"line\\""]}' })
    expect(await run('logIn', { 'form:user': 'ada lovelace' })).toMatchObject({ body: 'user=ada+lovelace' })
    expect(await run('createOrders', { 'body:body': '[{{ Order }}]' }, [{ id: 1 }])).toMatchObject({
      body: '[{"id":1}]',
    })
  })

  it('say what they answer before anything runs, and nothing where the document does not', async () => {
    const all = await operations()
    const steps = ['readOrder', 'createOrders', 'gone'].map((id) => {
      const operation: JsonValue = JSON.parse(JSON.stringify(all.find((one) => one.id === id) ?? null))
      return { configuration: { operation }, templates: [] }
    })
    const answers = await driver.answerTypes?.(aConnection(), steps, signal)
    expect(answers?.map(({ type }) => type)).toEqual([
      {
        kind: 'object',
        members: [
          { name: 'customer', type: { kind: 'text' } },
          {
            name: 'lines',
            type: { kind: 'list', items: { kind: 'object', members: [], isOpen: true } },
          },
          { name: 'id', type: { kind: 'number' } },
          { name: 'parent', type: { kind: 'unknown' } },
        ],
        isOpen: true,
      },
      { kind: 'unknown' },
      { kind: 'unknown' },
    ])
  })

  it('are counted by a test of the connection', async () => {
    expect(await driver.test(aConnection(), signal)).toMatch(/Its document has 4 operations\.$/u)
  })
})

describe('a document that is none', () => {
  it.each([
    ['{"swagger":"2.0"}', 'Swagger 2.0'],
    ['{"openapi":"2.0"}', 'does not say that it is one of OpenAPI 3'],
    ['{"openapi":', 'neither as JSON nor as YAML'],
    ['- a', 'no object'],
  ])('%s is refused in words', async (text, reason) => {
    await expect(readDocument(text)).rejects.toThrow(reason)
  })

  it('is refused where its address answers a page', async () => {
    const connection = aConnection({ documentUrl: `${service.address}/page.html` })
    await expect(driver.operations?.(connection, signal)).rejects.toThrow('neither as JSON nor as YAML')
  })

  it('does not grow by its aliases', async () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      level === 0 ? 'a0: &a0 [x, x]' : `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}]`,
    )
    await expect(readDocument(`openapi: 3.1.0\n${levels.join('\n')}\n`)).rejects.toThrow('neither as')
  })

  it('reaches no file and no other address by its references', async () => {
    const before = service.address
    const text = JSON.stringify({
      openapi: '3.1.0',
      paths: {
        '/a': { $ref: `${before}/secret.json` },
        '/b': { $ref: 'file:///etc/passwd' },
        '/c': { get: { parameters: [{ $ref: '#/nowhere' }, { $ref: '#/paths/~1c/get/parameters/1' }] } },
      },
    })
    expect(await operationsIn(text)).toMatchObject([{ id: 'GET /c', parameters: [] }])
  })

  it('is refused where it names what objects are made of', async () => {
    const text = `{"openapi":"3.1.0","paths":{"/a":{"post":{"requestBody":{"content":{"application/json":
      {"schema":{"properties":{"__proto__":{"type":"string"},"b":{"type":"string"}}}}}}}}}}`
    await expect(operationsIn(text)).rejects.toThrow('no object')
  })
})
