import { failedBy } from './code-result.ts'
import {
  type CodeHost,
  type CodeLimits,
  type CodeResult,
  type CodeTask,
  largeOutputBytes,
} from './code-task.ts'
import { Conversation } from './conversation.ts'
import { type FrameReader, frameOf } from './frames.ts'
import type { KnownPrograms } from './known-programs.ts'

/** What a worker is to a task that it runs. */
export interface TaskWorker {
  /** Programs of its language; null where it keeps none. */
  readonly programs: KnownPrograms | null
  /** How long it may take to say that it has the task, in milliseconds. */
  readonly handoverMilliseconds: number
  readonly send: (frame: Buffer) => void
  readonly kill: () => void
  /** Called once, when the task is over. */
  readonly over: () => void
}

/** How long what the host has waited for may take to arrive at the least, in milliseconds. */
const leastToArrive = 1_000

/** A task from when a worker is given it until its result is there: its conversation, its time, and whatever may end it. */
export class RunningTask {
  /** Null where the worker did not take the task: nothing of it has run. */
  readonly result: Promise<CodeResult | null>
  readonly #worker: TaskWorker
  readonly #host: CodeHost
  readonly #limits: CodeLimits
  readonly #conversation: Conversation
  readonly #finish: (result: CodeResult | null) => void
  #timer: NodeJS.Timeout
  /** When the time of the code is over, by the clock of `performance.now()`. */
  #end: number
  #isOver = false

  constructor(worker: TaskWorker, task: CodeTask, host: CodeHost, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<CodeResult | null>()
    this.result = promise
    this.#worker = worker
    this.#host = host
    this.#limits = task.limits
    this.#conversation = new Conversation(task, host, worker.programs, (parts) =>
      worker.send(frameOf('R', parts)),
    )
    const cancel = (): void => this.stop('cancelled')
    signal.addEventListener('abort', cancel, { once: true })
    this.#finish = (result) => {
      signal.removeEventListener('abort', cancel)
      resolve(result)
    }
    this.#end = performance.now() + task.limits.milliseconds
    // Where this server itself was held up, what the worker said meanwhile is read first.
    this.#timer = setTimeout(() => setImmediate(() => this.#giveUp()), worker.handoverMilliseconds)
    worker.send(frameOf('T', this.#conversation.opening))
  }

  /** Whether anything of the code may have run. */
  get hasBegun(): boolean {
    return this.#conversation.hasBegun
  }

  /** Reads what the worker has sent; gives the result once it is there, without ending the task. */
  hear(reader: FrameReader, chunk: Buffer): CodeResult | null {
    const frames = reader.read(chunk, this.#conversation.most)
    if (frames === null) {
      this.#worker.kill()
      return failedBy('too_large', this.#limits)
    }
    for (const frame of frames) {
      const result = this.#hearFrame(() => this.#conversation.hear(frame))
      if (result === null) continue
      if (!result.ok && (result.failure === 'crashed' || result.failure === 'out_of_memory')) {
        this.#worker.kill()
      }
      return result
    }
    return null
  }

  /**
   * Asks the host for the turn of a large message that has begun to come; the time of the code stands meanwhile. Settles when
   * it may be read, or the task is over; null where nothing has to wait.
   */
  turnOf(reader: FrameReader): Promise<void> | null {
    const bytes = reader.takeBegun()
    const { onLargeOutput } = this.#host
    if (this.#isOver || bytes <= largeOutputBytes || onLargeOutput === undefined) return null
    clearTimeout(this.#timer)
    const left = this.#end - performance.now()
    const turn = onLargeOutput(bytes).then(
      () => {
        if (!this.#isOver) this.#timeOutIn(Math.max(left, leastToArrive))
      },
      (error: unknown) => {
        this.#worker.kill()
        const sentence = error instanceof Error ? error.message : undefined
        this.settle(failedBy('busy', this.#limits, sentence))
      },
    )
    return Promise.race([turn, this.result.then(() => undefined)])
  }

  /** Ends the worker, and with it the task. */
  stop(failure: 'timed_out' | 'out_of_memory' | 'cancelled'): void {
    if (this.#isOver) return
    this.#worker.kill()
    this.settle(failedBy(failure, this.#limits))
  }

  /** The worker has ended, or ends: what that means for the task where it has not given a result before. */
  end(failure: 'crashed' | 'out_of_memory'): void {
    this.settle(this.hasBegun ? failedBy(failure, this.#limits) : null)
  }

  settle(result: CodeResult | null): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#conversation.end()
    this.#worker.over()
    this.#finish(result)
  }

  /** The time of the code counts from the first word of the worker on. */
  #hearFrame(hear: () => CodeResult | null): CodeResult | null {
    const hadBegun = this.hasBegun
    const result = hear()
    if (!hadBegun && this.hasBegun) {
      this.#timeOutIn(this.#limits.milliseconds)
    }
    return result
  }

  #timeOutIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#end = performance.now() + milliseconds
    this.#timer = setTimeout(() => this.stop('timed_out'), milliseconds)
  }

  #giveUp(): void {
    if (this.#isOver || this.hasBegun) return
    this.#worker.kill()
    this.settle(null)
  }
}
