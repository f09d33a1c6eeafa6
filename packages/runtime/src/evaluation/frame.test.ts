import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drainPollInterval, evaluateInFrame, evaluationLimit } from './frame.ts'
import { openFrame, startWorkerIn } from './open-frame.ts'
import { EvaluationLost, type EvaluationPort, type EvaluationRequest } from './protocol.ts'

type Listener = (event: unknown) => void

/** As much of a port as the frame's code uses; messages arrive at once. */
class FakePort {
  onmessage: Listener | null = null
  readonly said: unknown[] = []
  isClosed = false
  postMessage(message: unknown, ports: unknown[] = []): void {
    this.said.push(message)
    this.spoken?.(message, ports)
  }
  spoken: ((message: unknown, ports: unknown[]) => void) | null = null
  close(): void {
    this.isClosed = true
  }
}

/** A page with a window, a frame that can be addressed, and workers that answer as they are told. */
const aPage = () => {
  const listeners = new Set<Listener>()
  const contentWindow = {}
  const frame = {
    setAttribute: vi.fn(),
    remove: vi.fn(),
    contentWindow,
    hidden: false,
    title: '',
    src: '',
    tabIndex: 0,
  }
  const control = new FakePort()
  const workers: FakePort[] = []
  class FakeChannel {
    readonly port1 = new FakePort()
    readonly port2 = new FakePort()
    constructor() {
      workers.push(this.port1)
    }
  }
  vi.stubGlobal('MessageChannel', FakeChannel)
  const page = {
    createElement: () => frame,
    querySelector: (): unknown => null,
    body: { append: vi.fn() },
    defaultView: {
      addEventListener: (_type: string, listener: Listener) => listeners.add(listener),
      removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
    },
  }
  const greet = (event: object = {}) => {
    const full = { source: contentWindow, origin: 'null', data: 'evaluator', ports: [control], ...event }
    for (const listener of Array.from(listeners)) listener(full)
  }
  return { page, frame, control, workers, greet }
}

const request: EvaluationRequest = {
  method: 'evaluateActionBindings',
  requestData: { bindings: [], scope: {}, additionalNamedArguments: {} },
}
const idOf = (worker: FakePort | undefined, position: number): unknown => {
  const said = worker?.said[position]
  return typeof said === 'object' && said !== null && 'requestId' in said ? said.requestId : undefined
}
const answer = (worker: FakePort | undefined, message: object): void => worker?.onmessage?.({ data: message })

/** A request whose answer the test does not look at. */
const ignored = (asked: Promise<unknown>): void => {
  asked.catch(() => {})
}

let port: EvaluationPort | null = null
const frameOf = (page: unknown) =>
  // Only what the fake page has is used; a whole Document cannot be had without a browser.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  openFrame(page as Document, '/evaluator.html')
const open = (page: unknown, workerSource = Promise.resolve('source')): EvaluationPort => {
  port = evaluateInFrame({ frame: frameOf(page), workerSource })
  return port
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  port?.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the evaluator’s frame', () => {
  it('is sandboxed and started with the worker’s source', async () => {
    const { page, frame, control, greet } = aPage()
    ignored(open(page).ask(request))
    greet()
    await vi.advanceTimersByTimeAsync(0)
    expect(frame.setAttribute).toHaveBeenCalledWith('sandbox', 'allow-scripts')
    expect(control.said).toEqual([{ command: 'start', source: 'source' }])
  })

  it('takes no port from anybody but its own frame', async () => {
    const { page, control, greet } = aPage()
    ignored(open(page).ask(request))
    greet({ source: {} })
    greet({ origin: 'https://evil.test' })
    greet({ data: 'something' })
    await vi.advanceTimersByTimeAsync(0)
    expect(control.said).toEqual([])
  })

  it('is the one that the markup of the page has waiting, which greets again when it is asked', async () => {
    const { page, frame, control, greet } = aPage()
    const asked = vi.fn()
    const waiting = { ...frame, contentWindow: { postMessage: asked }, removeAttribute: vi.fn() }
    const found = vi.fn(() => waiting)
    const evaluation = open({ ...page, querySelector: found })
    ignored(evaluation.ask(request))
    expect(found).toHaveBeenCalledWith('iframe[data-evaluator][src="/evaluator.html"]')
    expect(waiting.removeAttribute).toHaveBeenCalledWith('data-evaluator')
    expect(page.body.append).not.toHaveBeenCalled()
    expect(asked).toHaveBeenCalledWith('evaluator', '*')
    greet({ source: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(control.said).toEqual([])
    greet({ source: waiting.contentWindow })
    await vi.advanceTimersByTimeAsync(0)
    expect(control.said).toEqual([{ command: 'start', source: 'source' }])
    evaluation.stop()
    expect(waiting.remove).toHaveBeenCalled()
  })

  it('takes the worker that was started with it, and starts the next one itself', async () => {
    const { page, control, workers, greet } = aPage()
    const frame = frameOf(page)
    const worker = frame.control.then((way) => startWorkerIn(way, 'early'))
    greet()
    await vi.advanceTimersByTimeAsync(0)
    port = evaluateInFrame({ frame: { ...frame, worker }, workerSource: Promise.resolve('source') })
    const first = Promise.allSettled([port.ask(request)])
    await vi.advanceTimersByTimeAsync(0)
    answer(workers[0], { ready: true })
    await vi.advanceTimersByTimeAsync(evaluationLimit + 1000)
    expect(await first).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'evaluation_too_long' }) },
    ])
    expect(control.said).toEqual([
      { command: 'start', source: 'early' },
      { command: 'terminate' },
      { command: 'start', source: 'source' },
    ])
  })

  it('sends what was asked before it was there, and takes answers in order only', async () => {
    const { page, workers, greet } = aPage()
    const asked = open(page).ask(request)
    greet()
    await vi.advanceTimersByTimeAsync(0)
    answer(workers[0], { ready: true })
    answer(workers[0], { requestId: 'forged', responseData: 'wrong', timeTaken: 1 })
    answer(workers[0], { requestId: idOf(workers[0], 0), responseData: 'right', timeTaken: 1 })
    expect(await asked).toEqual({ responseData: 'right', timeTaken: 1 })
  })

  it('ends a worker that does not answer in time, names where it was, and starts another', async () => {
    const { page, control, workers, greet } = aPage()
    const evaluation = open(page)
    const ends = Promise.allSettled([evaluation.ask(request), evaluation.ask(request)])
    greet()
    await vi.advanceTimersByTimeAsync(0)
    answer(workers[0], { ready: true })
    answer(workers[0], { progress: 'Text1.text' })
    await vi.advanceTimersByTimeAsync(evaluationLimit + 1000)
    expect(await ends).toEqual([
      {
        status: 'rejected',
        reason: new EvaluationLost(
          'evaluation_too_long',
          'This ran for more than 2 seconds and was stopped.',
          'Text1.text',
        ),
      },
      {
        status: 'rejected',
        reason: new EvaluationLost('evaluation_restarted', 'The evaluation was started anew.'),
      },
    ])
    expect(control.said).toEqual([
      { command: 'start', source: 'source' },
      { command: 'terminate' },
      { command: 'start', source: 'source' },
    ])
    expect(workers).toHaveLength(2)
    // What the ended worker may still have said is nobody's answer.
    answer(workers[0], { ready: true })
    answer(workers[1], { ready: true })
    const again = evaluation.ask(request)
    answer(workers[1], { requestId: idOf(workers[1], 0), responseData: 1, timeTaken: 0 })
    expect((await again).responseData).toBe(1)
  })

  it('gives each binding of a careful change its own time', async () => {
    const { page, control, workers, greet } = aPage()
    const asked = open(page).ask(request)
    greet()
    await vi.advanceTimersByTimeAsync(0)
    answer(workers[0], { ready: true })
    for (let step = 0; step < 5; step += 1) {
      await vi.advanceTimersByTimeAsync(evaluationLimit - 100)
      answer(workers[0], { progress: `Text${step}.text` })
    }
    answer(workers[0], { requestId: idOf(workers[0], 0), responseData: 1, timeTaken: 0 })
    expect((await asked).responseData).toBe(1)
    expect(control.said).toHaveLength(1)
  })

  it('waits for a binding of a careful change as long as it says, and as ever for what is around them', async () => {
    const { page, control, workers, greet } = aPage()
    const requestData = { removed: [], entities: [], sets: [], skipped: [], isCareful: true, limit: 200 }
    const asked = Promise.allSettled([open(page).ask({ method: 'change', requestData })])
    greet()
    await vi.advanceTimersByTimeAsync(0)
    answer(workers[0], { ready: true })
    await vi.advanceTimersByTimeAsync(evaluationLimit - 100)
    answer(workers[0], { progress: 'Text1.text' })
    answer(workers[0], { progress: '' })
    await vi.advanceTimersByTimeAsync(evaluationLimit - 100)
    expect(control.said).toHaveLength(1)
    answer(workers[0], { progress: 'Text2.text' })
    await vi.advanceTimersByTimeAsync(500)
    expect(await asked).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ culprit: 'Text2.text' }) },
    ])
  })

  it.each([
    ['its code cannot be loaded', () => Promise.reject(new Error('offline')), true],
    ['the frame never answers', () => Promise.resolve('source'), false],
    ['the worker never gets ready', () => Promise.resolve('source'), true],
  ])('says that it is not available when %s', async (_reason, source, hasFrame) => {
    const { page, greet } = aPage()
    const asked = Promise.allSettled([open(page, source()).ask(request)])
    if (hasFrame) greet()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await asked).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'evaluation_unavailable' }) },
    ])
  })

  /** An evaluator that is there and works on a request. */
  const aWorkingFrame = async () => {
    const parts = aPage()
    const evaluation = open(parts.page)
    const asked = Promise.allSettled([evaluation.ask(request)])
    parts.greet()
    await vi.advanceTimersByTimeAsync(0)
    answer(parts.workers[0], { ready: true })
    const reply = () =>
      answer(parts.workers[0], { requestId: idOf(parts.workers[0], 0), responseData: 1, timeTaken: 0 })
    return { ...parts, evaluation, asked, reply }
  }

  it('has no worker before the first request', async () => {
    const { page, control, workers, greet } = aPage()
    const evaluation = open(page)
    greet()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([control.said, workers]).toEqual([[], []])
    ignored(evaluation.ask(request))
    await vi.advanceTimersByTimeAsync(0)
    expect(control.said).toEqual([{ command: 'start', source: 'source' }])
    expect(workers).toHaveLength(1)
  })

  it('starts one worker, whether the frame or the first request is there first', async () => {
    const { page, workers, greet } = aPage()
    ignored(open(page).ask(request))
    await vi.advanceTimersByTimeAsync(10)
    greet()
    await vi.advanceTimersByTimeAsync(10)
    expect(workers).toHaveLength(1)
  })

  it('says method, requestData and a requestId of its own with each message', async () => {
    const { evaluation, workers } = await aWorkingFrame()
    ignored(evaluation.ask(request))
    const said = workers[0]?.said ?? []
    expect(said).toEqual([
      { ...request, requestId: expect.any(String) },
      { ...request, requestId: expect.any(String) },
    ])
    expect(idOf(workers[0], 0)).not.toBe(idOf(workers[0], 1))
  })

  it('is shut down when nothing is open any more, looked at every 10 ms', async () => {
    const { evaluation, control, asked, reply } = await aWorkingFrame()
    const ended = vi.fn()
    void evaluation.shutdown().then(ended)
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).not.toHaveBeenCalled()
    reply()
    expect((await asked)[0]?.status).toBe('fulfilled')
    await vi.advanceTimersByTimeAsync(drainPollInterval - 1)
    expect(control.said).not.toContainEqual({ command: 'terminate' })
    await vi.advanceTimersByTimeAsync(1)
    expect(control.said).toContainEqual({ command: 'terminate' })
    expect(ended).toHaveBeenCalled()
  })

  it('takes nothing while it is shut down, and starts anew with the next request', async () => {
    const { evaluation, workers, reply } = await aWorkingFrame()
    const down = evaluation.shutdown()
    await expect(evaluation.ask(request)).rejects.toThrow('Worker not ready')
    reply()
    await vi.advanceTimersByTimeAsync(drainPollInterval)
    await down
    ignored(evaluation.ask(request))
    await vi.advanceTimersByTimeAsync(0)
    expect(workers).toHaveLength(2)
  })

  it('cancels what is open when the page is left', async () => {
    const { evaluation, asked } = await aWorkingFrame()
    evaluation.stop()
    expect(await asked).toEqual([
      {
        status: 'rejected',
        reason: expect.objectContaining({ message: 'User navigated away during evaluation' }),
      },
    ])
    await expect(evaluation.ask(request)).rejects.toThrow('User navigated away during evaluation')
  })

  it('ends a script that never gives way, and not one that waits', async () => {
    const { evaluation, workers, reply } = await aWorkingFrame()
    reply()
    const script = { scriptId: 's', dynamicTrigger: 'for (;;);', additionalNamedArguments: {} }
    const loop = evaluation.ask({
      method: 'evaluateTrigger',
      requestData: { ...script, scope: { entities: {}, functions: [] } },
    })
    const ended = Promise.allSettled([loop])
    await vi.advanceTimersByTimeAsync(evaluationLimit + 1000)
    expect(await ended).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'evaluation_too_long' }) },
    ])
    expect(workers).toHaveLength(2)
  })
})
