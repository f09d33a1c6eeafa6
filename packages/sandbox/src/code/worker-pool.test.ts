import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CodeWorker } from './code-process.ts'
import { failedBy } from './code-result.ts'
import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'
import { type PoolOptions, WorkerPool } from './worker-pool.ts'

const limits = {
  milliseconds: 1000,
  memoryBytes: 1,
  outputBytes: 1,
  messageBytes: 1,
  logLines: 1,
  logCharacters: 1,
}
const taskOf = (organizationId: string, code = ''): CodeTask => ({
  organizationId,
  language: 'javascript',
  code,
  names: {},
  limits,
})
const done: CodeResult = { ok: true, output: 1, assignments: {} }

/** A worker that needs nothing of the machine and remembers what it ran. */
class FakeWorker implements CodeWorker {
  readonly started = Promise.resolve()
  readonly organizations = new Set<string>()
  readonly ended: Promise<void>
  isBusy = false
  isFrozen = false
  isKilled = false
  #end: () => void = () => {}

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  async run(task: CodeTask, _host: CodeHost, ending: AbortSignal): Promise<CodeResult | null> {
    if (this.isBusy || this.isKilled) throw new Error('It is not free.')
    if (this.isFrozen) return null
    this.isBusy = true
    this.organizations.add(task.organizationId)
    if (task.code === 'held') {
      await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
    }
    for (let turn = 0; turn < task.code.length; turn += 1) await Promise.resolve()
    this.isBusy = false
    if (task.code === 'endless') {
      this.kill()
      return failedBy('timed_out', limits)
    }
    return task.code.startsWith('crash') ? failedBy('crashed', limits) : done
  }

  freed(): Promise<boolean> {
    return Promise.resolve(!this.isKilled)
  }

  kill(): void {
    this.isKilled = true
    this.#end()
  }
}

const poolOf = (options: Partial<PoolOptions> = {}): { pool: WorkerPool; workers: FakeWorker[] } => {
  const workers: FakeWorker[] = []
  const pool = new WorkerPool({
    start: () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
    most: 4,
    mostWithNewcomers: options.most ?? 4,
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
  return { pool, workers }
}
const signal = new AbortController().signal

describe('a pool of workers', () => {
  it('answers every task, and lets no worker run code of two organizations', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ organization: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), length: fc.nat(5) }),
          { maxLength: 40 },
        ),
        async (asked) => {
          const { pool, workers } = poolOf()
          const results = await Promise.all(
            asked.map(({ organization, length }) =>
              pool.run(taskOf(organization, 'x'.repeat(length)), {}, signal),
            ),
          )
          expect(results.every(({ ok }) => ok)).toBe(true)
          expect(workers.every(({ organizations }) => organizations.size <= 1)).toBe(true)
          await pool.close()
          expect(workers.every(({ isKilled }) => isKilled)).toBe(true)
        },
      ),
    )
  })

  it('gives an organization that has waited longer a worker of one that has several', async () => {
    const { pool } = poolOf({ most: 2 })
    const order: string[] = []
    const note = (organization: string): Promise<void> =>
      pool.run(taskOf(organization, 'xxx'), {}, signal).then(() => void order.push(organization))
    const busy = Array.from({ length: 20 }, () => note('a'))
    const others = [note('b'), note('c')]
    await Promise.all([...busy, ...others])
    expect(order.indexOf('b')).toBeLessThan(12)
    expect(order.indexOf('c')).toBeLessThan(18)
    await pool.close()
  })

  it('runs two long tasks of one organization beside each other, also where nothing else happens', async () => {
    const { pool, workers } = poolOf()
    const ending = new AbortController()
    const held = [1, 2].map(() => pool.run(taskOf('a', 'held'), {}, ending.signal))
    await expect.poll(() => workers.filter(({ isBusy }) => isBusy)).toHaveLength(2)
    ending.abort()
    await Promise.all(held)
    await pool.close()
  })

  it('says that it is busy rather than letting too many wait', async () => {
    const { pool } = poolOf({ mostWaiting: 1, most: 1 })
    const results = await Promise.all(
      ['xx', 'xx', 'xx', 'xx'].map((code) => pool.run(taskOf('a', code), {}, signal)),
    )
    expect(results.some((result) => !result.ok && result.failure === 'busy')).toBe(true)
    await pool.close()
  })

  it('lets a task be cancelled while it waits', async () => {
    const { pool } = poolOf({ most: 1 })
    const cancelling = new AbortController()
    const first = pool.run(taskOf('a', 'xxxxxxxx'), {}, signal)
    const second = pool.run(taskOf('a'), {}, cancelling.signal)
    cancelling.abort()
    expect(await second).toMatchObject({ failure: 'cancelled' })
    expect(await first).toEqual(done)
    await pool.close()
  })

  it('ends workers that nobody needs', async () => {
    const { pool, workers } = poolOf({ idleMilliseconds: 20 })
    await pool.run(taskOf('a'), {}, signal)
    await expect.poll(() => workers.every(({ isKilled }) => isKilled)).toBe(true)
    await pool.close()
  })

  it('keeps a worker that was started ahead, and that nobody took, for a moment only', async () => {
    const { pool, workers } = poolOf({ spareMilliseconds: 20 })
    await pool.run(taskOf('a'), {}, signal)
    await pool.prepare('b')
    await expect.poll(() => workers.map(({ isKilled }) => isKilled)).toEqual([false, true])
    await pool.close()
  })

  it('stops starting workers again and again where they do not start', async () => {
    let starts = 0
    const { pool } = poolOf({
      start: () => {
        starts += 1
        const worker = new FakeWorker()
        return Object.assign(worker, { started: Promise.reject(new Error('No namespaces.')) })
      },
    })
    expect(await pool.run(taskOf('a'), {}, signal)).toMatchObject({
      failure: 'unavailable',
      message: 'No process for code could be started: No namespaces.',
    })
    expect(starts).toBe(3)
    await pool.close()
  })

  it('that is closed leaves no worker behind that was ended before and is still ending', async () => {
    const ending = Promise.withResolvers<void>()
    const { pool } = poolOf({ start: () => Object.assign(new FakeWorker(), { ended: ending.promise }) })
    await pool.run(taskOf('a', 'endless'), {}, signal)
    let isClosed = false
    const closing = pool.close().then(() => {
      isClosed = true
    })
    await new Promise(setImmediate)
    expect(isClosed).toBe(false)
    ending.resolve()
    await closing
  })

  it('gives a task that a worker did not take to a new one, and uses none that may be frozen too', async () => {
    const { pool, workers } = poolOf()
    await Promise.all([pool.run(taskOf('a', 'x'), {}, signal), pool.run(taskOf('b', 'x'), {}, signal)])
    await pool.run(taskOf('a', 'x'), {}, signal)
    for (const worker of workers) worker.isFrozen = worker.organizations.has('a')
    expect(await pool.run(taskOf('a'), {}, signal)).toEqual(done)
    expect(workers.filter(({ isFrozen }) => isFrozen).every(({ isKilled }) => isKilled)).toBe(true)
    expect(
      workers.filter(({ organizations }) => organizations.has('b')).every(({ isKilled }) => isKilled),
    ).toBe(false)
    await pool.close()
  })

  it('says so where no worker takes a task', async () => {
    let starts = 0
    const { pool } = poolOf({
      start: () => {
        starts += 1
        return Object.assign(new FakeWorker(), { isFrozen: true })
      },
    })
    expect(await pool.run(taskOf('a'), {}, signal)).toMatchObject({ failure: 'unavailable' })
    expect(starts).toBe(3)
    await pool.close()
  })

  it('pauses an organization whose code crashes in a row, and no other', async () => {
    const { pool } = poolOf()
    for (let count = 0; count < 5; count += 1) await pool.run(taskOf('a', 'crash'), {}, signal)
    expect(await pool.run(taskOf('a'), {}, signal)).toMatchObject({ failure: 'unavailable' })
    expect(await pool.run(taskOf('b'), {}, signal)).toEqual(done)
    await expect.poll(() => pool.run(taskOf('a'), {}, signal)).toEqual(done)
    await pool.close()
  })

  it('replaces workers more slowly that tasks of an organization bring to their end, and no others', async () => {
    let now = 0
    const { pool, workers } = poolOf({ now: () => now })
    for (let count = 0; count < 7; count += 1) await pool.run(taskOf('a', 'endless'), {}, signal)
    const waiting = pool.run(taskOf('a'), {}, signal)
    expect(await pool.run(taskOf('b'), {}, signal)).toEqual(done)
    const isOfFirst = ({ organizations }: FakeWorker): boolean => organizations.has('a')
    expect(workers.filter(isOfFirst)).toHaveLength(7)
    now = 1001
    expect(await waiting).toEqual(done)
    expect(workers.filter(isOfFirst)).toHaveLength(8)
    await pool.close()
  })
})
