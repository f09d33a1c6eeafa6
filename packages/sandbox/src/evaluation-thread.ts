import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { EvaluationAnswers } from './evaluation-answers.ts'
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
  const answers = new EvaluationAnswers((isHeld) => (isHeld ? worker.ref() : worker.unref()))
  worker.on('message', (message: EvaluationMessage) => answers.hear(message))
  worker.on('error', (error) => answers.fail(new Error(`The interpreter failed: ${error.message}`)))
  worker.on('exit', () => answers.fail(new Error('The interpreter ended.')))

  return {
    started: answers.started,
    evaluate: (request) => answers.expect(request.id, () => worker.postMessage(request)),
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
