import { randomUUID } from 'node:crypto'
import type { RunView } from '@ashlar/contract'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { pages } from '../tables/pages.ts'
import { createLogger } from '../platform/logs.ts'
import { systemClock } from '../platform/clock.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { AnsweredRuns } from './answered-runs.ts'
import { type BegunRun, RunsInFlight } from './runs-in-flight.ts'
import { runs, runsInFlight } from '../tables/executions.ts'
import { anApplicationWithApi, anIntegration, startTestService, type TestService } from './testing.ts'

let service: TestService
let database: TestDatabase
let server: TestServer
let owner: TestPerson
let pageId: string
let apiId: string

beforeAll(async () => {
  service = await startTestService()
  database = await createTestDatabase()
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' }, database)
  owner = await server.anOwner()
  const integration = await anIntegration(server, owner, service.address)
  ;({ pageId, apiId } = await anApplicationWithApi(server, owner, integration.id))
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(() => {
  service.requests.length = 0
  service.answer = { status: 200, body: '{"rows":1}' }
})

interface Sent {
  readonly runId: string
  /** Whether the request names itself, as one whose client may have to send it again. */
  readonly isNamed?: boolean
  readonly inputs?: Record<string, unknown>
}

const send = async ({ runId, isNamed = false, inputs = {} }: Sent) => {
  const answer = await server.http.inject({
    method: 'POST',
    url: `/api/v1/pages/${pageId}/apis/${apiId}/runs`,
    headers: { cookie: owner.cookie, ...(isNamed ? { 'idempotency-key': runId } : {}) },
    payload: { runId, inputs, eventType: 'runClick' },
  })
  return { status: answer.statusCode, body: answer.json<RunView>() }
}

const aRunOfAnotherServer = (): BegunRun => ({
  id: randomUUID(),
  organizationId: owner.organizationId,
  applicationId: null,
  deploymentId: null,
  apiId,
  apiName: 'GetOrders',
  mode: 'edit',
  eventType: 'runClick',
  profile: 'production',
  startedBy: null,
  startedAt: new Date(),
  integrationIds: [],
  callStack: [],
  traceId: null,
})

/** Lets the step of the API be one that may not run twice. */
const forbidRepetition = async (): Promise<void> => {
  const [row] = await database.queries.select().from(pages).where(eq(pages.id, pageId))
  const records = structuredClone(row?.records ?? {})
  const api = records[apiId]
  if (api?.kind !== 'api') throw new Error('There is no API.')
  for (const block of api.blocks) if (block.kind === 'step') Object.assign(block, { mayRepeat: false })
  await database.queries.update(pages).set({ records }).where(eq(pages.id, pageId))
}

describe('a run that is asked for again under its id', () => {
  it('answers what it answered, and does nothing more', async () => {
    const runId = randomUUID()
    const first = await send({ runId })
    service.answer = { status: 200, body: '{"rows":2}' }
    expect(await send({ runId })).toEqual(first)
    expect(first.body).toMatchObject({ status: 'succeeded', output: { rows: 1 } })
    expect(service.requests).toHaveLength(1)
    await server.services.recorder.flush()
    expect(await database.queries.$count(runs, eq(runs.id, runId))).toBe(1)
  })

  it('is one run also while the first is still going on', async () => {
    const runId = randomUUID()
    const answers = await Promise.all([send({ runId }), send({ runId }), send({ runId })])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(service.requests).toHaveLength(1)
  })

  it('answers how it failed', async () => {
    const runId = randomUUID()
    service.answer = { status: 500, body: '{}' }
    const first = await send({ runId })
    service.answer = { status: 200, body: '{"rows":2}' }
    expect(await send({ runId })).toEqual(first)
    expect(first.body).toMatchObject({ status: 'failed' })
  })

  it('is another run for another person, and under another id', async () => {
    const runId = randomUUID()
    await send({ runId })
    await send({ runId: randomUUID() })
    expect(service.requests).toHaveLength(2)
  })

  it('is answered by a server that does not know its answer with how it ended, where it names itself', async () => {
    const begun = aRunOfAnotherServer()
    await database.queries
      .insert(runs)
      .values({ ...begun, milliseconds: 5, status: 'succeeded', error: null })
    expect(await send({ runId: begun.id, isNamed: true })).toMatchObject({
      status: 409,
      body: {
        code: 'already_exists',
        message: expect.stringContaining('succeeded'),
        details: { runId: begun.id, status: 'succeeded' },
      },
    })
    expect(service.requests).toHaveLength(0)
  })

  it('is not carried out again while nobody knows how it ended on the server that died, and says so', async () => {
    const begun = aRunOfAnotherServer()
    const dying = new RunsInFlight(database.queries, systemClock, createLogger('silent'))
    const key = dying.begin(begun)
    await dying.claim(key)
    expect(await send({ runId: begun.id, isNamed: true })).toMatchObject({
      status: 409,
      body: { code: 'still_running', details: { runId: begun.id } },
    })
    expect(service.requests).toHaveLength(0)
    dying.forget(key)
    await dying.stop()
  })

  it('leaves nothing noted behind when it has ended', async () => {
    await send({ runId: randomUUID(), isNamed: true })
    await server.services.recorder.flush()
    await server.services.runsInFlight.store()
    expect(await database.queries.$count(runsInFlight)).toBe(0)
  })

  it('is refused where its id was used with other inputs', async () => {
    const answered = new AnsweredRuns()
    const answer: RunView = {
      id: 'run',
      status: 'succeeded',
      milliseconds: 1,
      output: 1,
      error: null,
      steps: [],
    }
    const ask = (inputs: JsonObject) => answered.once({ key: 'run', inputs }, () => Promise.resolve(answer))
    await ask({ id: 1 })
    await expect(ask({ id: 2 })).rejects.toThrow('used with other inputs')
    expect(await ask({ id: 1 })).toEqual(answer)
  })

  it('is forgotten where its answer is large, or many others came after it', async () => {
    const answered = new AnsweredRuns()
    let count = 0
    const ask = (key: string, output: JsonValue) =>
      answered.once({ key, inputs: {} }, async () => {
        count += 1
        return { id: key, status: 'succeeded', milliseconds: 1, output, error: null, steps: [] }
      })
    for (const key of ['large', 'large']) await ask(key, 'x'.repeat(300_000))
    expect(count).toBe(2)
    for (let number = 0; number < 100; number += 1) await ask(`many ${number}`, 'x'.repeat(200_000))
    await ask('many 99', null)
    expect(count).toBe(102)
    await ask('many 0', null)
    expect(count).toBe(103)
  })
})

describe('a step of a page that may not run twice', () => {
  it('sends nothing where the history knows its run already, named or not', async () => {
    await forbidRepetition()
    const begun = aRunOfAnotherServer()
    await database.queries
      .insert(runs)
      .values({ ...begun, milliseconds: 5, status: 'succeeded', error: null })
    expect((await send({ runId: begun.id })).body).toMatchObject({
      status: 'failed',
      error: { code: 'interrupted' },
    })
    expect(service.requests).toHaveLength(0)
  })

  it('is noted before its request leaves, so that the history has it whenever its server dies', async () => {
    await forbidRepetition()
    const runId = randomUUID()
    const noted: number[] = []
    const asked = service.requests
    asked.push = (...requests) => {
      void database.queries.$count(runsInFlight).then((count) => noted.push(count))
      return Array.prototype.push.apply(asked, requests)
    }
    await send({ runId })
    Reflect.deleteProperty(asked, 'push')
    await vi.waitFor(() => expect(noted).toEqual([1]))
  })
})
