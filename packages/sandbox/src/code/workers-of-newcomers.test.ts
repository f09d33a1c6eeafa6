import { afterEach, expect, it } from 'vitest'
import type { CodeWorker } from './code-process.ts'
import { failedBy } from './code-result.ts'
import type { CodeHost, CodeLimits, CodeResult, CodeTask } from './code-task.ts'
import { type PoolOptions, WorkerPool } from './worker-pool.ts'

const limits: CodeLimits = {
  milliseconds: 1000,
  memoryBytes: 1,
  outputBytes: 1,
  messageBytes: 1,
  logLines: 1,
  logCharacters: 1,
}
const quick = 'quick'
/** Code that runs until it is cancelled. */
const endless = 'endless'
/** Code that brings its worker to its end. */
const breaking = 'breaking'
const done: CodeResult = { ok: true, output: 1, assignments: {} }

class FakeWorker implements CodeWorker {
  readonly started = Promise.resolve()
  readonly #ended = Promise.withResolvers<void>()
  readonly ended = this.#ended.promise
  readonly standsBehind: boolean
  organization = ''
  isBusy = false
  isKilled = false

  constructor(standsBehind: boolean) {
    this.standsBehind = standsBehind
  }

  async run(task: CodeTask, _host: CodeHost, signal: AbortSignal): Promise<CodeResult> {
    if (this.isBusy || this.isKilled) throw new Error('It is not free.')
    this.isBusy = true
    this.organization = task.organizationId
    if (task.code === endless) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    }
    this.isBusy = false
    if (task.code === breaking) {
      this.kill()
      return failedBy('timed_out', limits)
    }
    return task.code === endless ? failedBy('cancelled', limits) : done
  }

  freed(): Promise<boolean> {
    return Promise.resolve(!this.isKilled)
  }

  kill(): void {
    this.isKilled = true
    this.#ended.resolve()
  }
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Two organizations hold all four workers with endless code, and have more of it waiting. */
const aFloodedPool = async (options: Partial<PoolOptions> = {}) => {
  const workers: FakeWorker[] = []
  const pool = new WorkerPool({
    start: (_memoryBytes, standsBehind) => {
      const worker = new FakeWorker(standsBehind)
      workers.push(worker)
      return worker
    },
    most: 4,
    mostWithNewcomers: 7,
    mostOfOne: 2,
    mostOfBreaking: 1,
    mostInFront: 2,
    atOnce: 2,
    mostWaiting: 1000,
    idleMilliseconds: 60_000,
    spareMilliseconds: 60_000,
    usualMemoryBytes: 1,
    replacedPerSecond: 1,
    ...options,
  })
  const run = (organizationId: string, code: string, signal = new AbortController().signal) =>
    pool.run({ organizationId, language: 'javascript', code, names: {}, limits }, {}, signal)
  const ending = new AbortController()
  const floods = ['a', 'b'].flatMap((organization) =>
    Array.from({ length: 10 }, () => run(organization, endless, ending.signal)),
  )
  closing.push(async () => {
    ending.abort()
    await Promise.all(floods)
    await pool.close()
  })
  const alive = (): FakeWorker[] => workers.filter(({ isKilled }) => !isKilled)
  const holders = (): string[] =>
    alive().flatMap(({ isBusy, organization }) => (isBusy ? [organization] : []))
  await expect.poll(() => holders().toSorted()).toEqual(['a', 'a', 'b', 'b'])
  return { run, alive, holders }
}

it('an organization without any worker is given one beyond their number, which then ends', async () => {
  const { run, alive } = await aFloodedPool()
  expect(await run('visitor', quick)).toEqual(done)
  await expect.poll(() => alive()).toHaveLength(4)
})

it('those who hold all workers get none of those for newcomers', async () => {
  const { run, holders } = await aFloodedPool()
  const visits = Array.from({ length: 50 }, () => run('visitor', quick))
  expect(await Promise.all(visits)).toEqual(visits.map(() => done))
  expect(holders().toSorted()).toEqual(['a', 'a', 'b', 'b'])
})

it('each of several newcomers is given one, until there are as many as there may ever be', async () => {
  const { run, alive, holders } = await aFloodedPool()
  const ending = new AbortController()
  const held = ['c', 'd', 'e'].map((organization) => run(organization, endless, ending.signal))
  await expect.poll(() => holders().toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'd', 'e'])
  const last = run('f', quick)
  expect(await Promise.race([last, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits')
  expect(alive()).toHaveLength(7)
  ending.abort()
  await Promise.all(held)
  expect(await last).toEqual(done)
})

it('what waits too long is refused of those who flood, and not of others', async () => {
  const { run } = await aFloodedPool({ mostWaiting: 8 })
  const ending = new AbortController()
  const more = Array.from({ length: 10 }, () => run('a', endless, ending.signal))
  expect(await more.at(-1)).toMatchObject({ failure: 'busy' })
  expect(await run('visitor', quick)).toEqual(done)
  ending.abort()
  await Promise.all(more)
})

it('an organization that breaks its workers has fewer of them, which stand behind others', async () => {
  const { run, alive, holders } = await aFloodedPool({ most: 8 })
  const ending = new AbortController()
  const held = [run('c', endless, ending.signal), run('c', endless, ending.signal)]
  await expect.poll(() => holders().filter((holder) => holder === 'c')).toHaveLength(2)
  expect(alive().some(({ standsBehind }) => standsBehind)).toBe(false)
  ending.abort()
  await Promise.all(held)
  for (let count = 0; count < 5; count += 1) await run('c', breaking)

  const endingAgain = new AbortController()
  const heldAgain = Array.from({ length: 4 }, () => run('c', endless, endingAgain.signal))
  await expect.poll(holders).toContain('c')
  expect(await run('d', quick)).toEqual(done)
  expect(holders().filter((holder) => holder === 'c')).toHaveLength(1)
  expect(alive().flatMap(({ organization, standsBehind }) => (standsBehind ? [organization] : []))).toEqual([
    'c',
  ])
  endingAgain.abort()
  await Promise.all(heldAgain)
})

it('only a few workers of an organization stand with those of others, and are taken first', async () => {
  const { run, alive, holders } = await aFloodedPool({ most: 8, mostInFront: 1 })
  const standings = () =>
    alive().flatMap(({ organization, isBusy, standsBehind }) =>
      organization === 'c' && isBusy ? [standsBehind] : [],
    )
  const ending = new AbortController()
  const held = [1, 2].map(() => run('c', endless, ending.signal))
  await expect.poll(standings).toEqual([false, true])
  ending.abort()
  await Promise.all(held)
  const endingAgain = new AbortController()
  const heldAgain = run('c', endless, endingAgain.signal)
  await expect.poll(() => holders().filter((holder) => holder === 'c')).toHaveLength(1)
  expect(standings()).toEqual([false])
  endingAgain.abort()
  await heldAgain
})
