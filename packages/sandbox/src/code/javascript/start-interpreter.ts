import { Worker } from 'node:worker_threads'
import { failedBy } from '../code-result.ts'
import type { CodeHost, CodeResult, CodeTask } from '../code-task.ts'
import type { CodeWorker } from '../code-process.ts'
import { Conversation } from '../conversation.ts'

/** What the thread tells: a message of a run as a process would send it, or that it is ready. */
export interface ThreadMessage {
  readonly kind: string
  readonly payload: Uint8Array
}

/** What the thread is told: a task, or the answer to a request of it. */
export type ThreadOrder =
  | {
      readonly kind: 'task'
      readonly opening: readonly (string | Uint8Array)[]
      readonly memoryBytes: number
    }
  | { readonly kind: 'answer'; readonly parts: readonly string[] }

/** A thread with a WebAssembly interpreter for each run: for machines that cannot isolate processes. */
class InterpreterThread implements CodeWorker {
  readonly started: Promise<void>
  readonly ended: Promise<void>
  readonly #thread: Worker
  #hear: (message: ThreadMessage) => void = () => {}
  #end: () => void = () => {}
  #isKilled = false

  constructor() {
    this.#thread = new Worker(new URL('./step-interpreter-thread.ts', import.meta.url), {
      env: {},
      execArgv: [],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    this.#thread.unref()
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    this.started = started.promise
    this.started.catch(() => {})
    this.ended = ended.promise
    this.#thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'Y') started.resolve()
      else this.#hear(message)
    })
    this.#thread.on('error', (error) => started.reject(error))
    this.#thread.on('exit', () => {
      this.#isKilled = true
      started.reject(new Error('The interpreter ended.'))
      this.#end()
      ended.resolve()
    })
  }

  run(task: CodeTask, host: CodeHost, signal: AbortSignal): Promise<CodeResult> {
    return new Promise((resolve) => {
      const { limits } = task
      const conversation = new Conversation(task, host, null, (parts) =>
        this.#order({ kind: 'answer', parts }),
      )
      const finish = (result: CodeResult): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        conversation.end()
        this.#hear = () => {}
        this.#end = () => {}
        this.#thread.unref()
        resolve(result)
      }
      const timer = setTimeout(() => {
        this.kill()
        finish(failedBy('timed_out', limits))
      }, limits.milliseconds)
      const cancel = (): void => {
        this.kill()
        finish(failedBy('cancelled', limits))
      }
      signal.addEventListener('abort', cancel, { once: true })
      this.#end = () => finish(failedBy('crashed', limits))
      this.#hear = ({ kind, payload }) => {
        const result = conversation.hear({ kind, payload: Buffer.from(payload) })
        if (result !== null) finish(result)
      }
      this.#thread.ref()
      this.#order({ kind: 'task', opening: conversation.opening, memoryBytes: limits.memoryBytes })
    })
  }

  /** Each run has an interpreter of its own, so nothing has to be cleaned. */
  freed(): Promise<boolean> {
    return Promise.resolve(!this.#isKilled)
  }

  kill(): void {
    this.#isKilled = true
    void this.#thread.terminate()
  }

  #order(order: ThreadOrder): void {
    this.#thread.postMessage(order)
  }
}

/** Starts a thread that runs JavaScript steps in a bounded interpreter. */
export const startInterpreter = (): CodeWorker => new InterpreterThread()
