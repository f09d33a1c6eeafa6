import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { ApiRecord, JsonObject, JsonValue } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createExecutor, type Executor } from './executor.ts'

type Block = ApiRecord['blocks'][number]
type StepOf = Extract<Block, { kind: 'step' }>

let service: Server
let executor: Executor
let answer: (path: string, response: ServerResponse) => void
let secret: string

beforeEach(async () => {
  secret = 'right'
  service = createServer((request, response) => {
    if (request.headers.authorization === 'Bearer right') answer(request.url ?? '', response)
    else response.writeHead(401).end()
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let version = 0
  executor = createExecutor({
    loadIntegration: (_, integrationId) => {
      version += 1
      const token = secret
      secret = 'right'
      return Promise.resolve({
        pluginId: integrationId === 'events' ? 'serversentevents' : 'restapi',
        configuration: { baseUrl: `http://127.0.0.1:${port}`, authentication: 'bearer' },
        secrets: { token },
        version,
      })
    },
    allowedHosts: ['127.0.0.1'],
    limits: { timeLimit: 20_000, resultSize: 1_000_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
    concurrency: { total: 1, perOrganization: 1, perIntegration: 1 },
  })
})
afterEach(async () => {
  await executor.close()
  service.closeAllConnections()
  service.close()
})

const aStep = (name: string, pluginId: string, datasourceId: string, configuration: JsonObject): StepOf => ({
  id: name,
  kind: 'step',
  name,
  pluginId,
  datasourceId,
  mayRepeat: false,
  configuration,
})

const aStream = (trigger: StepOf, blocks: Block[]): Block => ({
  id: 'Stream1',
  kind: 'stream',
  name: 'Stream1',
  trigger,
  process: { blocks },
  variables: { item: 'message' },
  options: { disableAutoSend: false },
})

const asks = aStep('Ask', 'restapi', 'api', {
  method: 'GET',
  path: '/{{ message.data }}',
  query: [],
  headers: [],
  bodyType: 'none',
  body: '',
  form: [],
})

const run = async (blocks: Block[], signal = new AbortController().signal) => {
  const messages: JsonValue[] = []
  const view = await executor.run(
    {
      organizationId: 'organization',
      api: { id: 'api', name: 'Api', responseType: 'STREAM', blocks },
      inputs: {},
      runId: 'run',
      withSteps: true,
    },
    signal,
    { message: (message) => void messages.push(message) },
  )
  return { messages, view }
}

const events = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
}

const follows = aStep('Events1', 'serversentevents', 'events', { operation: 'follow', end: '2' })

describe('messages of an integration as the step of a stream', () => {
  it('run blocks that use integrations, also where the stream holds the only place', async () => {
    answer = (path, response) => {
      if (path === '/') events(response, 'data: one\n\ndata: two\n\n')
      else response.end(path)
    }
    const { messages, view } = await run([aStream(follows, [asks])])
    expect(view).toMatchObject({ status: 'succeeded' })
    expect(messages).toEqual(['/one', '/two'])
  })

  it('are read with other secrets where the login was refused with those that were known', async () => {
    secret = 'old'
    answer = (_, response) => events(response, 'data: one\n\ndata: two\n\n')
    const { messages } = await run([aStream(follows, [])])
    expect(messages).toMatchObject([{ data: 'one' }, { data: 'two' }])
  })

  it('end with the run, and with an error that says what to do', async () => {
    const stop = new AbortController()
    answer = (_, response) => {
      events(response, 'data: one\n\n')
      setImmediate(() => stop.abort())
    }
    const { view } = await run([aStream(follows, [])], stop.signal)
    expect(view).toMatchObject({ status: 'cancelled' })
    answer = (_, response) => response.writeHead(404).end('no such thing')
    const failed = await run([aStream(follows, [])])
    expect(failed.view).toMatchObject({
      status: 'failed',
      error: { code: 'request_failed', message: expect.stringContaining('404 Not Found: no such thing') },
    })
  })

  it('are none of a step that gives one answer', async () => {
    const receives = aStep('Events1', 'serversentevents', 'events', { operation: 'receive' })
    const { view } = await run([aStream(receives, [])])
    expect(view).toMatchObject({
      error: { message: 'Events1 gives one answer, not messages one after the other.' },
    })
  })
})
