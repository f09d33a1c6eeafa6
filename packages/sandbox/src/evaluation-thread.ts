import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import type {
  EvaluationMessage,
  EvaluationRequest,
  EvaluationResponse,
  EvaluationThreadData,
} from './protocol.ts'

/** A thread with one bounded interpreter, which evaluates one request after the other. */
export interface EvaluationThread {
  /** Resolves when it can take its first request. Rejects where it cannot start. */
  readonly started: Promise<void>
  /** Rejects when the thread ends before it answers. */
  evaluate(request: EvaluationRequest): Promise<EvaluationResponse>
  /** Asks for the end of a request, which is then answered as stopped. Native loops of the interpreter do not hear it. */
  stop(id: number): void
  /** Ends the thread, whatever it does. */
  end(): Promise<void>
}

/** Starts a thread. It keeps the process alive only while it evaluates. */
export const startEvaluationThread = (): EvaluationThread => {
  const compileCache = getCompileCacheDir()
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const workerData: EvaluationThreadData = { stopped }
  const worker = new Worker(new URL('./interpreter-thread.ts', import.meta.url), {
    workerData,
    // Nothing of the server's is passed on to where guest code runs, but where its own compiled files are kept.
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
    argv: [],
    // The values of expressions live in the interpreter's own memory: the thread itself makes little garbage.
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
  })
  worker.unref()
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => undefined)
  let pending: { id: number; answer: PromiseWithResolvers<EvaluationResponse> } | null = null
  let failure: Error | null = null

  worker.on('message', (message: EvaluationMessage) => {
    if (message.kind === 'ready') {
      started.resolve()
      return
    }
    if (message.response.id !== pending?.id) return
    const { answer } = pending
    pending = null
    worker.unref()
    answer.resolve(message.response)
  })
  const fail = (error: Error): void => {
    failure ??= error
    started.reject(failure)
    pending?.answer.reject(failure)
    pending = null
  }
  worker.on('error', (error) => fail(new Error(`The interpreter failed: ${error.message}`)))
  worker.on('exit', () => fail(new Error('The interpreter ended.')))

  return {
    started: started.promise,
    evaluate(request) {
      const answer = Promise.withResolvers<EvaluationResponse>()
      if (failure !== null) return Promise.reject(failure)
      pending = { id: request.id, answer }
      worker.ref()
      worker.postMessage(request)
      return answer.promise
    },
    stop: (id) => {
      Atomics.store(stopped, 0, id)
    },
    end: async () => {
      // Whoever waits for the end has to be there for it.
      worker.ref()
      await worker.terminate()
    },
  }
}
