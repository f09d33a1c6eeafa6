import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import type {
  EvaluationFailure,
  EvaluationRequest,
  EvaluationResponse,
  EvaluationResult,
} from './protocol.ts'

/** What to evaluate. */
export interface Evaluation {
  /** JavaScript texts of functions of one parameter, the scope. */
  functions: readonly string[]
  /** The scope as JSON text: an object whose keys are names. */
  scope: string
  /** Names of the interpreter's own globals, such as `Math`, that expressions may use. */
  globalNames: readonly string[]
}

/** Evaluates expressions of builders outside the server's own realm. */
export interface Interpreters {
  /** One result per function. Never throws for what an expression does; throws when the pool is closed. */
  evaluate: (evaluation: Evaluation) => Promise<readonly EvaluationResult[]>
  /** Ends the threads; what is being evaluated is answered as failed. */
  close: () => Promise<void>
}

export interface InterpreterOptions {
  /** How many threads there are at most; the first starts with the first evaluation. */
  threads: number
  /** How long one evaluation may run, in milliseconds. */
  timeLimit: number
}

interface Job {
  request: EvaluationRequest
  settle: (results: readonly EvaluationResult[]) => void
}

interface Thread {
  worker: Worker
  job: Job | null
  watchdog: NodeJS.Timeout | null
}

/** How much longer than its limit an evaluation may take before its thread is ended: native loops ignore the limit. */
const grace = 500
/** A thread that has just started loads the interpreter first. */
const startTime = 5000

/** A pool of threads with one bounded WebAssembly interpreter each; threads that misbehave are replaced. */
export const createInterpreters = ({ threads: maximum, timeLimit }: InterpreterOptions): Interpreters => {
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let nextId = 0
  let isClosed = false

  const finish = (thread: Thread, results: readonly EvaluationResult[]): void => {
    if (thread.watchdog !== null) clearTimeout(thread.watchdog)
    thread.watchdog = null
    const job = thread.job
    thread.job = null
    if (threads.size > 0) thread.worker.unref()
    job?.settle(results)
  }

  const discard = (thread: Thread, failure: EvaluationFailure, message: string): void => {
    if (!threads.delete(thread)) return
    const count = thread.job?.request.functions.length ?? 0
    finish(
      thread,
      Array.from({ length: count }, () => ({ ok: false, failure, message })),
    )
    void thread.worker.terminate()
    dispatch()
  }

  const startThread = (): Thread => {
    const compileCache = getCompileCacheDir()
    const worker = new Worker(new URL('./interpreter-thread.ts', import.meta.url), {
      // Nothing of the server's is passed on to where guest code runs, but where its own compiled files are kept.
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      execArgv: [],
      argv: [],
      // The values of expressions live in the interpreter's own memory: the thread itself makes little garbage.
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
    })
    const thread: Thread = { worker, job: null, watchdog: null }
    worker.unref()
    worker.on('message', (response: EvaluationResponse) => {
      if (response.id !== thread.job?.request.id) return
      const { results, isSpent } = response
      if (isSpent) {
        threads.delete(thread)
        void worker.terminate()
      }
      finish(thread, results)
      dispatch()
    })
    worker.on('error', (error) => discard(thread, 'crashed', `The interpreter failed: ${error.message}`))
    worker.on('exit', () => discard(thread, 'crashed', 'The interpreter ended.'))
    threads.add(thread)
    return thread
  }

  const dispatch = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...threads].find((thread) => thread.job === null)
      const isNew = idle === undefined
      if (isNew && threads.size >= maximum) return
      const thread = idle ?? startThread()
      const job = waiting.shift()
      if (job === undefined) return
      thread.job = job
      // While it works, a thread keeps the process alive.
      thread.worker.ref()
      thread.watchdog = setTimeout(
        () => discard(thread, 'timed_out', `It ran longer than ${timeLimit} ms.`),
        timeLimit + grace + (isNew ? startTime : 0),
      )
      thread.worker.postMessage(job.request)
    }
  }

  return {
    evaluate: ({ functions, scope, globalNames }) => {
      if (isClosed) return Promise.reject(new Error('The interpreters are closed.'))
      if (functions.length === 0) return Promise.resolve([])
      nextId += 1
      const request: EvaluationRequest = { id: nextId, functions, scope, globalNames, timeLimit }
      return new Promise((resolve) => {
        waiting.push({ request, settle: resolve })
        dispatch()
      })
    },
    close: async () => {
      isClosed = true
      const all = [...threads]
      threads.clear()
      for (const job of waiting.splice(0)) {
        job.settle(
          job.request.functions.map(() => ({
            ok: false,
            failure: 'crashed',
            message: 'The server is stopping.',
          })),
        )
      }
      await Promise.all(
        all.map(async (thread) => {
          const count = thread.job?.request.functions.length ?? 0
          finish(
            thread,
            Array.from({ length: count }, () => ({
              ok: false,
              failure: 'crashed',
              message: 'The server is stopping.',
            })),
          )
          await thread.worker.terminate()
        }),
      )
    },
  }
}
