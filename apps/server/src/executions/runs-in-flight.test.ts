import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { routes } from '@ashlar/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { anOrganization } from '../durable-runs/testing.ts'
import { createLogger } from '../platform/logs.ts'
import { manualClock } from '../platform/testing.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { type BegunRun, RunsInFlight } from './runs-in-flight.ts'
import { runs, runsInFlight } from '../tables/executions.ts'
import { anApplicationWithApi, anIntegration } from './testing.ts'

let server: TestServer
let owner: TestPerson
/** A service that never answers. */
let silent: Server
beforeAll(async () => {
  silent = createServer(() => undefined)
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  server = await startTestServer({ ASHLAR_ALLOWED_HOSTS: '127.0.0.1' })
  owner = await server.anOwner()
})
afterAll(async () => {
  await server.close()
  silent.closeAllConnections()
  silent.close()
})
const queries = () => server.services.platform.database.queries
afterEach(async () => {
  await queries().delete(runs)
  await queries().delete(runsInFlight)
})

const logs = createLogger('silent')
const aProcess = (clock = manualClock()) => new RunsInFlight(queries(), clock, logs)

const aRun = async (): Promise<BegunRun> => ({
  id: randomUUID(),
  organizationId: await anOrganization(queries()),
  applicationId: null,
  apiId: 'api',
  apiName: 'GetOrders',
  mode: 'published',
  eventType: 'runClick',
  deploymentId: null,
  startedBy: null,
  startedAt: new Date('2030-01-01T10:00:00Z'),
  integrationIds: [],
  callStack: [],
  traceId: null,
  profile: 'production',
})

/** Lets a process look every five seconds, beside what another does meanwhile. */
const lookFor = async (
  seconds: number,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const clock = manualClock()
  const finder = aProcess(clock)
  for (let second = 0; second <= seconds; second += 5) {
    await meanwhile()
    await finder.beat()
    clock.advance(5_000)
  }
}

describe('a run that goes on', () => {
  it('is in the history as interrupted when its process has died, once', async () => {
    const run = await aRun()
    const dying = aProcess()
    dying.begin(run)
    await dying.store()
    await dying.store()
    await lookFor(25)
    expect(await queries().$count(runs)).toBe(0)
    await lookFor(60)
    await lookFor(60)
    expect(await queries().select().from(runs)).toMatchObject([
      { id: run.id, status: 'failed', error: { code: 'interrupted' }, startedAt: run.startedAt },
    ])
    expect(await queries().$count(runsInFlight)).toBe(0)
  })

  it('is left to its process as long as that gives signs of life', async () => {
    const living = aProcess()
    living.begin(await aRun())
    await living.store()
    await living.store()
    await lookFor(120, () => living.beat())
    expect(await queries().$count(runs)).toBe(0)
  })

  it('costs nothing but an entry of a map where it is over soon', async () => {
    const process = aProcess()
    const key = process.begin(await aRun())
    await process.store()
    process.end(key)
    await process.store()
    expect(await queries().$count(runsInFlight)).toBe(0)
  })

  it('is forgotten when it is over', async () => {
    const process = aProcess()
    const key = process.begin(await aRun())
    await process.store()
    await process.store()
    process.end(key)
    await process.store()
    // The history does not know yet how it ended.
    expect(await queries().$count(runsInFlight)).toBe(1)
    process.forget(key)
    await process.store()
    expect(await queries().$count(runsInFlight)).toBe(0)
  })

  it('is noted at once where it is about to do what may not be done twice, however short it is', async () => {
    const run = await aRun()
    const dying = aProcess()
    expect(await dying.claim(dying.begin(run))).toBe(true)
    await lookFor(60)
    expect(await queries().select().from(runs)).toMatchObject([
      { id: run.id, status: 'failed', error: { code: 'interrupted' } },
    ])
  })

  it('is in the history once where it was noted before', async () => {
    const run = await aRun()
    const dying = aProcess()
    const key = dying.begin(run)
    await dying.store()
    await dying.store()
    expect(await Promise.all([dying.claim(key), dying.claim(key)])).toEqual([true, true])
    expect(await queries().$count(runsInFlight)).toBe(1)
    await lookFor(60)
    expect(await queries().$count(runs)).toBe(1)
  })

  it('may not do it where another one has its id, going on or in the history', async () => {
    const run = await aRun()
    const [one, other] = [aProcess(), aProcess()]
    const first = one.begin(run)
    expect(await one.claim(first)).toBe(true)
    expect(await other.claim(other.begin(run))).toBe(false)
    await queries()
      .insert(runs)
      .values({ ...run, milliseconds: 5, status: 'succeeded', error: null })
    one.forget(first)
    await one.store()
    expect(await queries().$count(runsInFlight)).toBe(0)
    expect(await other.claim(other.begin(run))).toBe(false)
    const elsewhere = { ...run, organizationId: await anOrganization(queries()) }
    expect(await other.claim(other.begin(elsewhere))).toBe(true)
  })

  it('leaves nothing behind where it ends while it is being noted', async () => {
    const process = aProcess()
    const key = process.begin(await aRun())
    const claim = process.claim(key)
    process.forget(key)
    expect(await claim).toBe(true)
    await process.store()
    expect(await queries().$count(runsInFlight)).toBe(0)
  })

  it('keeps its own end where that was stored just before its process died', async () => {
    const run = await aRun()
    const dying = aProcess()
    dying.begin(run)
    await dying.store()
    await dying.store()
    await queries()
      .insert(runs)
      .values({ ...run, milliseconds: 5, status: 'succeeded', error: null })
    await lookFor(60)
    expect(await queries().select().from(runs)).toMatchObject([{ status: 'succeeded' }])
  })

  it('of a page is noted while it waits, and told to its builders as interrupted', async () => {
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const integration = await anIntegration(server, owner, `http://127.0.0.1:${port}`)
    const { application, pageId, apiId } = await anApplicationWithApi(server, owner, integration.id)
    const runId = randomUUID()
    const going = server.attempt(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId }, body: { runId, inputs: {}, eventType: 'runClick' } },
      owner,
    )
    await vi.waitFor(async () => expect(await queries().$count(runsInFlight)).toBe(1), { timeout: 20_000 })
    // As if this server had been killed now.
    await queries().update(runsInFlight).set({ owner: 'dead' })
    await lookFor(60)
    const history = await server.call(
      routes.runs.listOfApplication,
      { parameters: { applicationId: application.id } },
      owner,
    )
    expect(history.runs).toMatchObject([{ id: runId, status: 'failed', error: { code: 'interrupted' } }])
    await server.attempt(routes.runs.cancel, { parameters: { runId } }, owner)
    await going
  })
})
