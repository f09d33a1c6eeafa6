import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { JournalEntry, RunJournal } from '@ashlar/engine'
import type { ApiRecord, JsonObject } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createExecutor, type Executor } from './executor.ts'

type Block = ApiRecord['blocks'][number]

/** A journal of one run; `record` resolves when `store` lets it. */
class Journal implements RunJournal {
  readonly entries = new Map<string, JournalEntry>()
  store: Promise<void> = Promise.resolve()
  #noted: [string, JournalEntry][] = []

  recall(position: string): JournalEntry | undefined {
    return this.entries.get(position)
  }

  note(position: string, entry: JournalEntry): void {
    this.#noted.push([position, entry])
  }

  async record(position: string, entry: JournalEntry): Promise<void> {
    this.note(position, entry)
    await this.settle()
  }

  async settle(): Promise<void> {
    await this.store
    for (const [position, entry] of this.#noted.splice(0)) this.entries.set(position, entry)
  }
}

let service: Server
let executor: Executor
/** Requests that have arrived, each with the way to answer it. */
let arrived: { readonly path: string; readonly answer: () => void }[]

beforeEach(async () => {
  arrived = []
  service = createServer((request, response) => {
    arrived.push({ path: request.url ?? '', answer: () => response.end('{}') })
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  executor = createExecutor({
    loadIntegration: () =>
      Promise.resolve({
        pluginId: 'restapi',
        configuration: { baseUrl: `http://127.0.0.1:${port}`, authentication: 'none' },
        secrets: {},
        version: 1,
      }),
    allowedHosts: ['127.0.0.1'],
    limits: { timeLimit: 20_000, resultSize: 1_000_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
    concurrency: { perIntegration: 1 },
  })
})
afterEach(async () => {
  await executor.close()
  service.closeAllConnections()
  service.close()
})

const aStep = (pluginId: string, configuration: JsonObject): Block => ({
  id: 'Pay',
  kind: 'step',
  name: 'Pay',
  pluginId,
  datasourceId: 'api',
  mayRepeat: false,
  configuration,
})
const aPayment = (path: string): Block =>
  aStep('restapi', { method: 'POST', path, query: [], headers: [], bodyType: 'none', body: '', form: [] })

/** Long enough for a busy machine. */
const until = (isMet: () => boolean): Promise<unknown> =>
  vi.waitUntil(isMet, { timeout: 30_000, interval: 5 })

const start = (block: Block, journal: Journal, signal = new AbortController().signal) =>
  executor.runDurable(
    {
      organizationId: 'organization',
      api: { id: 'api', name: 'Api', responseType: 'SYNC', blocks: [block] },
      inputs: {},
      runId: 'run',
      withSteps: false,
    },
    journal,
    signal,
  )

describe('a step that may not run twice', () => {
  it('is not noted as begun while it waits for a place, so that it can go on elsewhere', async () => {
    const first = new Journal()
    const second = new Journal()
    const death = new AbortController()
    const going = start(aPayment('/first'), first)
    await until(() => arrived.length === 1)
    const waiting = start(aPayment('/second'), second, death.signal)
    await until(() => first.entries.has('Pay#begun'))
    death.abort()
    await waiting
    expect(second.entries.size).toBe(0)
    expect(arrived.map(({ path }) => path)).toEqual(['/first'])
    arrived[0]?.answer()
    await going

    const resumed = start(aPayment('/second'), second)
    await until(() => arrived.length === 2)
    arrived[1]?.answer()
    expect((await resumed).fault).toBeNull()
  })

  it('sends nothing before the note that it has begun is stored', async () => {
    const journal = new Journal()
    const stored = Promise.withResolvers<void>()
    journal.store = stored.promise
    const recorded = vi.spyOn(journal, 'record')
    const going = start(aPayment('/pay'), journal)
    await until(() => recorded.mock.calls.length === 1)
    expect(arrived).toEqual([])
    stored.resolve()
    await until(() => arrived.length === 1)
    arrived[0]?.answer()
    expect((await going).fault).toBeNull()
  })

  it('sends nothing where the run belongs to another server by then', async () => {
    const journal = new Journal()
    journal.store = Promise.reject(new Error('Another server has taken this run over.'))
    journal.store.catch(() => undefined)
    expect((await start(aPayment('/pay'), journal)).fault).not.toBeNull()
    expect(arrived).toEqual([])
  })

  it('is interrupted where its request may have left', async () => {
    const journal = new Journal()
    await journal.record('Pay#begun', { kind: 'begun' })
    expect((await start(aPayment('/pay'), journal)).fault).toMatchObject({ code: 'interrupted' })
    expect(arrived).toEqual([])
  })

  it('may run again where it is code that has sent no request', async () => {
    const journal = new Journal()
    expect((await start(aStep('javascript', { body: 'return 1' }), journal)).fault).toBeNull()
    expect(journal.entries.has('Pay#begun')).toBe(false)
  })

  it('is noted once, with the first request of its code', async () => {
    const journal = new Journal()
    const recorded = vi.spyOn(journal, 'record')
    const address = service.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const body = `for (const path of ['a', 'b']) await fetch('http://127.0.0.1:${port}/' + path)`
    const going = start(aStep('javascript', { body }), journal)
    for (const count of [1, 2]) {
      await until(() => arrived.length === count)
      expect(journal.entries.has('Pay#begun')).toBe(true)
      arrived[count - 1]?.answer()
    }
    expect((await going).fault).toBeNull()
    expect(recorded.mock.calls.filter(([position]) => position === 'Pay#begun')).toHaveLength(1)
  })
}, 60_000)
