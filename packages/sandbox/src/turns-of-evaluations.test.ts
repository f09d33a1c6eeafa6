import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EvaluationThread } from './evaluation-thread.ts'
import { InterpreterPool } from './interpreter-pool.ts'
import type { EvaluationRequest, EvaluationResponse, EvaluationResult } from './protocol.ts'

/** Milliseconds by the clock of the tests. */
const timeLimit = 500
const startTime = 100
const endless = 1_000_000

/** A thread whose evaluations take as many milliseconds as their text says, and `deaf` ones hear no stop. */
class FakeThread implements EvaluationThread {
  readonly lane: 'quick' | 'long'
  readonly started: Promise<void>
  readonly begun: string[] = []
  isEnded = false
  #pending: { request: EvaluationRequest; answer: PromiseWithResolvers<EvaluationResponse> } | null = null

  evaluate(request: EvaluationRequest): Promise<EvaluationResponse> {
    if (this.#pending !== null || this.isEnded) throw new Error('It is not free.')
    const answer = Promise.withResolvers<EvaluationResponse>()
    this.#pending = { request, answer }
    const [text = ''] = request.functions
    this.begun.push(text)
    const milliseconds = Number.parseInt(text, 10)
    if (text.includes('deaf')) return answer.promise
    const most = Math.min(request.timeLimit, request.slice ?? Number.POSITIVE_INFINITY)
    const hasItsSlice = request.slice !== null && milliseconds > request.slice
    setTimeout(() => this.#answer(request, hasItsSlice), Math.min(milliseconds, most))
    return answer.promise
  }

  stop(id: number): void {
    const { request } = this.#pending ?? {}
    if (request?.id === id && request.functions[0]?.includes('deaf') === false) this.#answer(request, true)
  }

  constructor(milliseconds: number, lane: 'quick' | 'long') {
    this.lane = lane
    this.started = new Promise((resolve) => setTimeout(resolve, milliseconds))
  }

  async end(): Promise<void> {
    this.isEnded = true
    this.#pending?.answer.reject(new Error('The interpreter ended.'))
  }

  #answer(request: EvaluationRequest, isStopped: boolean): void {
    if (this.#pending?.request !== request) return
    const { answer } = this.#pending
    this.#pending = null
    const isInTime = Number.parseInt(request.functions[0] ?? '', 10) <= request.timeLimit
    const result: EvaluationResult =
      isInTime && !isStopped ? { ok: true, json: '1' } : { ok: false, failure: 'timed_out', message: '' }
    answer.resolve({ id: request.id, results: [result], isStopped, isSpent: false })
  }
}

interface PoolOptions {
  readonly mostWaiting?: number
  /** How long a thread takes to start. */
  readonly start?: number
}

const aPool = (threads = 2, { start: milliseconds = startTime, ...options }: PoolOptions = {}) => {
  const started: FakeThread[] = []
  const start = (lane: 'quick' | 'long') => {
    const thread = new FakeThread(milliseconds, lane)
    started.push(thread)
    return thread
  }
  const pool = new InterpreterPool({ threads, timeLimit, start, ...options })
  const order: string[] = []
  /** Asks for an evaluation, notes its end, and answers how it ended and how long it took. */
  const ask = async (
    organizationId: string,
    work: number | string,
    signal = new AbortController().signal,
  ) => {
    const asked = performance.now()
    const functions = [`${work} of ${organizationId}`]
    const [result] = await pool.evaluate({ organizationId, functions, scope: '{}', globalNames: [] }, signal)
    order.push(organizationId)
    return { result, took: performance.now() - asked }
  }
  const begun = (organizationId: string): number =>
    started.flatMap((thread) => thread.begun).filter((text) => text.endsWith(` of ${organizationId}`)).length
  return { pool, started, order, ask, begun }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The result when it has come; time goes on for that. */
const after = async <Value>(milliseconds: number, value: Promise<Value>): Promise<Value> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return await value
}

describe('evaluations of several organizations', () => {
  it('take turns: a visitor does not wait for the 150 runs of another organization', async () => {
    const { order, ask } = aPool()
    const flood = Array.from({ length: 150 }, () => ask('flood', 20))
    await vi.advanceTimersByTimeAsync(startTime + 50)
    const before = order.length
    const { result } = await after(100, ask('visitor', 1))
    expect(result).toEqual({ ok: true, json: '1' })
    expect(order.indexOf('visitor') - before).toBeLessThanOrEqual(2)
    await after(5_000, Promise.all(flood))
  })

  it('wait for a slice at most behind endless ones, and each of these is still given its whole time', async () => {
    const { ask, begun } = aPool()
    const flood = Array.from({ length: 20 }, () => ask('flood', endless))
    await vi.advanceTimersByTimeAsync(2_000)
    for (let visit = 0; visit < 10; visit += 1) {
      const { took } = await after(200, ask('visitor', 1))
      expect(took).toBeLessThanOrEqual(100)
    }
    const ended = await after(20 * timeLimit, Promise.all(flood))
    expect(ended.every(({ result }) => result?.ok === false && result.failure === 'timed_out')).toBe(true)
    // Nothing was stopped more than once.
    expect(begun('flood')).toBeLessThanOrEqual(40)
  })

  it('wait for a slice of each organization at most that came before, however many send endless ones', async () => {
    const { ask } = aPool()
    const names = Array.from({ length: 10 }, (_, at) => `flood${at}`)
    const floods = names.flatMap((name) => Array.from({ length: 5 }, () => ask(name, endless)))
    await vi.advanceTimersByTimeAsync(3_000)
    const { took } = await after(2_000, ask('visitor', 1))
    expect(took).toBeLessThanOrEqual(names.length * 75)
    await after(60_000, Promise.all(floods))
  })

  it('are charged by time: short ones pass the long ones of an organization that used more', async () => {
    const { order, ask } = aPool(1)
    const long = Array.from({ length: 10 }, () => ask('long', 40))
    const short = Array.from({ length: 40 }, () => ask('short', 4))
    await after(3_000, Promise.all([...long, ...short]))
    const half = order.slice(0, 22)
    expect(half.filter((name) => name === 'short').length).toBeGreaterThanOrEqual(18)
    expect(half.filter((name) => name === 'long').length).toBeGreaterThanOrEqual(2)
  })

  it('that need more than a slice begin again in a process, and let others of their organization pass', async () => {
    const { ask, begun, order, started } = aPool(1)
    const first = ask('one', 400)
    const second = ask('one', 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await first).result).toEqual({ ok: true, json: '1' })
    expect((await second).took).toBeLessThanOrEqual(startTime + 60)
    expect(order).toEqual(['one', 'one'])
    expect(begun('one')).toBe(3)
    const inProcesses = started.filter(({ lane }) => lane === 'long').flatMap((process) => process.begun)
    expect(inProcesses).toEqual(['400 of one'])
  })

  it('that were stopped begin again and come to their end beside a flood', async () => {
    const { ask } = aPool()
    const flood = Array.from({ length: 200 }, () => ask('flood', 30))
    const other = Array.from({ length: 4 }, () => ask('other', 200))
    await vi.advanceTimersByTimeAsync(300)
    const { result } = await after(5_000, ask('patient', 300))
    expect(result).toEqual({ ok: true, json: '1' })
    await after(10_000, Promise.all([...flood, ...other]))
  })

  it('keep threads free of long ones', async () => {
    const { started, ask } = aPool(4)
    const floods = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) =>
      Array.from({ length: 10 }, () => ask(name, endless)),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(started.filter(({ lane }) => lane === 'quick').length).toBeLessThanOrEqual(4)
    expect(started.filter(({ lane }) => lane === 'long')).toHaveLength(3)
    for (let visit = 0; visit < 5; visit += 1) {
      const { took } = await after(1_000, ask(`visitor${visit}`, 1))
      expect(took).toBeLessThanOrEqual(6 * 75)
    }
    await after(60_000, Promise.all(floods))
  })
})

describe('a thread in a native loop, which hears no stop', () => {
  it('is ended and replaced when another organization waits', async () => {
    const { started, ask } = aPool()
    const deaf = [ask('flood', 'deaf'), ask('flood', 'deaf'), ask('flood', 'deaf')]
    await vi.advanceTimersByTimeAsync(500)
    const { result, took } = await after(1_000, ask('visitor', 1))
    expect(result).toEqual({ ok: true, json: '1' })
    // The rest of a slice, the time to hear that it should stop, and a new thread.
    expect(took).toBeLessThanOrEqual(50 + 200 + startTime + 25)
    expect(started.some(({ isEnded }) => isEnded)).toBe(true)
    const ended = await after(10_000, Promise.all(deaf))
    expect(ended.every(({ result: one }) => one?.ok === false && one.failure === 'timed_out')).toBe(true)
  })
})

it('native loops of many evaluations cost a visitor the start of one thread, however long that takes', async () => {
  const slow = 1_000
  const { ask } = aPool(2, { start: slow })
  const deaf = Array.from({ length: 30 }, () => ask('flood', 'deaf'))
  await vi.advanceTimersByTimeAsync(3_500)
  for (let visit = 0; visit < 10; visit += 1) {
    const { took } = await after(3 * slow + 137, ask('visitor', 1))
    expect(took).toBeLessThanOrEqual(slow + 300)
  }
  await after(120_000, Promise.all(deaf))
})

describe('a thread that starts slowly, as on a crowded machine', () => {
  it('is waited for instead of begun again', async () => {
    const { ask, started } = aPool(1, { start: 40_000 })
    const { result } = await after(41_000, ask('one', 1))
    expect(result).toEqual({ ok: true, json: '1' })
    expect(started).toHaveLength(1)
  })

  it('answers whoever waits with words where it never starts', async () => {
    const { ask, started } = aPool(1, { start: endless })
    const { result } = await after(61_000, ask('one', 1))
    expect(result).toEqual({
      ok: false,
      failure: 'crashed',
      message: 'The interpreter did not start in time. Try again.',
    })
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true])
  })
})

describe('a caller that hangs up', () => {
  it('takes its evaluation out of the line', async () => {
    const { ask, begun } = aPool(1)
    const first = ask('one', 20)
    const hangingUp = new AbortController()
    const gone = Array.from({ length: 50 }, () => ask('gone', 20, hangingUp.signal))
    hangingUp.abort()
    expect((await Promise.all(gone)).every(({ result }) => result?.ok === false)).toBe(true)
    await after(1_000, first)
    expect(begun('gone')).toBe(0)
  })

  it('ends an evaluation that has begun, and frees its thread', async () => {
    const { ask, started } = aPool(1)
    const hangingUp = new AbortController()
    const gone = ask('gone', endless, hangingUp.signal)
    await vi.advanceTimersByTimeAsync(startTime + 10)
    hangingUp.abort()
    expect((await gone).result).toMatchObject({ failure: 'cancelled' })
    expect((await after(10, ask('gone', 1))).result).toEqual({ ok: true, json: '1' })
    expect(started).toHaveLength(1)
  })

  it('ends the thread where the evaluation hears no stop', async () => {
    const { ask, started } = aPool(1)
    const hangingUp = new AbortController()
    const gone = ask('gone', 'deaf', hangingUp.signal)
    await vi.advanceTimersByTimeAsync(startTime + 10)
    hangingUp.abort()
    expect((await gone).result).toMatchObject({ failure: 'cancelled' })
    expect((await after(500, ask('one', 1))).result).toEqual({ ok: true, json: '1' })
    expect(started).toHaveLength(2)
  })

  it('is not waited for where it hung up before', async () => {
    const { ask, started } = aPool()
    expect((await ask('gone', 1, AbortSignal.abort())).result).toMatchObject({ failure: 'cancelled' })
    expect(started).toHaveLength(0)
  })
})

describe('threads', () => {
  it('start where something waits, and end where nothing does, but for one', async () => {
    const { ask, started } = aPool(4)
    await after(500, ask('one', 1))
    expect(started).toHaveLength(1)
    await after(1_000, Promise.all(Array.from({ length: 20 }, () => ask('one', 100))))
    expect(started.length).toBeGreaterThan(1)
    await vi.advanceTimersByTimeAsync(60_000)
    const left = started.filter(({ isEnded }) => !isEnded)
    expect(left.map(({ lane }) => lane)).toEqual(['quick'])
  })

  it('refuse what would wait too long, of one organization and not of others', async () => {
    const { ask } = aPool(1, { mostWaiting: 5 })
    const flood = Array.from({ length: 10 }, () => ask('flood', 1))
    const visitor = ask('visitor', 1)
    const ended = await after(1_000, Promise.all(flood))
    const busy = ended.filter(({ result }) => result?.ok === false && result.failure === 'busy')
    expect(busy).toHaveLength(5)
    expect((await visitor).result).toEqual({ ok: true, json: '1' })
  })

  it('that are closed answer whatever waits', async () => {
    const { pool, ask } = aPool(1)
    const asked = [ask('one', 100), ask('one', 100)]
    await vi.advanceTimersByTimeAsync(startTime + 10)
    await pool.close()
    const ended = await Promise.all(asked)
    expect(ended.every(({ result }) => result?.ok === false && result.failure === 'crashed')).toBe(true)
  })
})
