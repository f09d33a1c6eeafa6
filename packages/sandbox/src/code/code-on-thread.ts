import { Worker } from 'node:worker_threads'
import { failedBy } from './code-result.ts'
import {
  type CodeRunner,
  type CodeRunnerOptions,
  spareMilliseconds,
  usualIdleMilliseconds,
} from './code-runner.ts'
import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'
import { readIsolation } from './read-isolation.ts'
import type { CodeOrder, CodeThreadData, CodeWord, HostAnswer, HostParts } from './thread-messages.ts'

/** What somebody waits for. */
interface Pending {
  readonly host: CodeHost
  /** Takes what the thread says at the end; null where it ended before. */
  readonly settle: (word: CodeWord | null) => void
}

const partsOf = (host: CodeHost): HostParts[] =>
  (['onLog', 'onMessage', 'onLargeOutput', 'fetch'] as const).filter((part) => host[part] !== undefined)

const gone = (): Error => new Error('The thread of code ended.')

const startThread = (options: CodeRunnerOptions): Worker => {
  const workerData: CodeThreadData = { options }
  return new Worker(new URL('./code-thread.ts', import.meta.url), { workerData, execArgv: [], argv: [] })
}

/** One thread with a runner on it, for as long as it lives. */
class CodeThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #requests = new Map<number, AbortController>()
  readonly #onIdle: () => void
  /** How long its processes may live on, in milliseconds. */
  #idleMilliseconds = spareMilliseconds
  readonly #idleAfterRuns: number
  #idle: NodeJS.Timeout | undefined
  #ids = 0
  #hasEnded = false

  /** `onIdle` is called when none of its processes is needed any more. */
  constructor(worker: Worker, idleMilliseconds: number, onIdle: () => void) {
    this.#worker = worker
    this.#idleAfterRuns = idleMilliseconds
    this.#onIdle = onIdle
    this.#worker.unref()
    this.#worker.on('message', (word: CodeWord) => this.#hear(word))
    this.#worker.on('error', () => undefined)
    this.#worker.on('exit', () => this.#ended())
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  run(task: CodeTask, host: CodeHost, signal: AbortSignal): Promise<CodeResult> {
    this.#idleMilliseconds = this.#idleAfterRuns
    return new Promise((resolve) => {
      const cancel = (): void => this.#tell({ kind: 'cancel', id })
      const id = this.#expect(host, (word) => {
        signal.removeEventListener('abort', cancel)
        resolve(word?.kind === 'result' ? word.result : failedBy('unavailable', task.limits))
      })
      this.#tell({ kind: 'run', id, task, host: partsOf(host) })
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel, { once: true })
    })
  }

  prepare(organizationId: string | undefined): Promise<void> {
    return this.#done((id) => ({ kind: 'prepare', id, organizationId }))
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return
    await this.#done((id) => ({ kind: 'close', id }))
    clearTimeout(this.#idle)
    // Whoever waits for the end has to be there for it.
    this.#worker.ref()
    await this.#worker.terminate()
  }

  #done(orderOf: (id: number) => CodeOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = this.#expect({}, (word) => {
        if (word?.kind === 'done') resolve()
        else reject(failureOf(word))
      })
      this.#tell(orderOf(id))
    })
  }

  #tell(order: CodeOrder): void {
    this.#worker.postMessage(order)
  }

  /** The process stays alive while somebody waits. */
  #expect(host: CodeHost, settle: Pending['settle']): number {
    this.#ids += 1
    this.#pending.set(this.#ids, { host, settle })
    this.#worker.ref()
    clearTimeout(this.#idle)
    return this.#ids
  }

  #hear(word: CodeWord): void {
    if (word.kind === 'dropped') {
      this.#requests.get(word.question)?.abort()
      return
    }
    const pending = this.#pending.get(word.id)
    if (pending === undefined) return
    const { host, settle } = pending
    switch (word.kind) {
      case 'log':
        host.onLog?.(word.line, word.stream)
        return
      case 'message':
        void this.#answer(word.question, async () => {
          await host.onMessage?.(word.message)
          return null
        })
        return
      case 'largeOutput':
        void this.#answer(word.question, async () => {
          await host.onLargeOutput?.(word.bytes)
          return null
        })
        return
      case 'fetch': {
        const { question, request } = word
        const aborting = new AbortController()
        this.#requests.set(question, aborting)
        void this.#answer(question, async () => (await host.fetch?.(request, aborting.signal)) ?? null)
        return
      }
      default:
        this.#pending.delete(word.id)
        if (this.#pending.size === 0) this.#rest()
        settle(word)
    }
  }

  #rest(): void {
    this.#worker.unref()
    this.#idle = setTimeout(this.#onIdle, this.#idleMilliseconds).unref()
  }

  async #answer(
    question: number,
    work: () => Promise<Extract<HostAnswer, { ok: true }>['response']>,
  ): Promise<void> {
    let answer: HostAnswer
    try {
      answer = { ok: true, response: await work() }
    } catch (error) {
      answer = { ok: false, message: error instanceof Error ? error.message : 'The request failed.' }
    }
    this.#requests.delete(question)
    this.#tell({ kind: 'answer', question, answer })
  }

  #ended(): void {
    this.#hasEnded = true
    clearTimeout(this.#idle)
    for (const request of this.#requests.values()) request.abort()
    const all = [...this.#pending.values()]
    this.#pending.clear()
    for (const { settle } of all) settle(null)
  }
}

const failureOf = (word: CodeWord | null): Error =>
  word?.kind === 'failed' ? new Error(word.message) : gone()

/**
 * A runner on a thread of its own, where what processes write is gathered and checked. The thread begins with the first task and
 * ends with the last process; one that ended by itself is replaced, and what ran on it is answered as unavailable. What the
 * machine offers is found out by a process that ends with that: a thread would leave its memory behind.
 */
export const createCodeRunnerOnThread = (
  options: CodeRunnerOptions = {},
  start = startThread,
): CodeRunner => {
  let present: CodeThread | null = null
  let isolation: CodeRunner['isolation'] | null = null
  let isClosed = false
  const rest = (): void => {
    const idle = present
    present = null
    idle?.close().catch(() => undefined)
  }
  const thread = (): CodeThread => {
    if (present === null || present.hasEnded) {
      present = new CodeThread(start(options), options.idleMilliseconds ?? usualIdleMilliseconds, rest)
    }
    return present
  }
  return {
    run: async (task, host, signal) =>
      isClosed
        ? failedBy('unavailable', task.limits, 'The server is stopping.')
        : await thread().run(task, host, signal),
    get isolation() {
      isolation ??= readIsolation(options).catch((error: unknown) => {
        isolation = null
        throw error
      })
      return isolation
    },
    prepare: (organizationId) => thread().prepare(organizationId),
    close: async () => {
      isClosed = true
      await present?.close()
    },
  }
}
