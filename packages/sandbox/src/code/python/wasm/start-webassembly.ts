import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CodeWorker } from '../../code-process.ts'
import type { CodeHost, CodeResult, CodeTask } from '../../code-task.ts'
import { FrameReader } from '../../frames.ts'
import type { KnownPrograms } from '../../known-programs.ts'
import { RunningTask } from '../../running-task.ts'
import type { ThreadStart } from './interpreter-thread.ts'
import { type ThreadOrder, type ThreadReport, shared } from './order-line.ts'
import { borrowPythonModule, giveBackPythonModule } from './python-module.ts'

/** How long a thread may take to start, and to be as before after a run. */
const startMilliseconds = 60_000
const cleaningMilliseconds = 3_000

const sharedFiles = ['line', 'log', 'names', 'output', 'program', 'worker', 'http_requests', 'find_requests']
const ownFiles = ['loop', 'packages', 'waiting']

const textOf = (...path: readonly string[]): string =>
  readFileSync(join(import.meta.dirname, ...path), 'utf8')

/** The command line of the interpreter, which has no files: its own modules are handed over in it. */
const commandOf = (advice: string): readonly string[] => {
  const texts = Object.fromEntries([
    ...sharedFiles.map((name) => [name, textOf('..', `${name}.py`)] as const),
    ...ownFiles.map((name) => [name, textOf(`${name}.py`)] as const),
  ])
  const flags = ['-I', '-B', '-X', 'utf8']
  return ['python', ...flags, '-c', textOf('bootstrap.py'), advice, JSON.stringify(texts)]
}

/** A thread with an interpreter of Python in WebAssembly: for machines that cannot isolate processes, or have no Python. */
class PythonThread implements CodeWorker {
  readonly started: Promise<void>
  readonly ended: Promise<void>
  readonly #thread: Worker
  readonly #programs: KnownPrograms
  readonly #numbers = new Int32Array(new SharedArrayBuffer(shared.length * Int32Array.BYTES_PER_ELEMENT))
  readonly #reader = new FrameReader()
  /** Counts the runs as the thread does, so that nothing of one is taken for that of another. */
  #run = 0
  #running: RunningTask | null = null
  /** Settles when the thread is ready for the next run; with false where it has ended. */
  #ready = Promise.withResolvers<boolean>()
  #isKilled = false

  constructor(memoryBytes: number, advice: string, programs: KnownPrograms) {
    this.#programs = programs
    this.#thread = new Worker(new URL('./interpreter-thread.ts', import.meta.url), {
      env: {},
      execArgv: [],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    this.#thread.unref()
    const ended = Promise.withResolvers<void>()
    this.ended = ended.promise
    const timer = setTimeout(() => this.kill(), startMilliseconds)
    const failed = Promise.withResolvers<never>()
    let reason = 'The interpreter of Python ended.'
    const started = this.#ready.promise
    this.started = Promise.race([failed.promise, started.then((isReady) => this.#begin(isReady, reason))])
    this.started.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    )
    this.#thread.on('message', (report: ThreadReport) => {
      if (report === 'ready') {
        this.#run += 1
        this.#ready.resolve(true)
      } else if ('complaint' in report) reason = report.complaint
      else this.#hear(report)
    })
    this.#thread.on('error', (error) => {
      reason = error.message
    })
    this.#thread.on('exit', () => {
      this.#isKilled = true
      giveBackPythonModule()
      this.#running?.end('crashed')
      this.#ready.resolve(false)
      ended.resolve()
    })
    borrowPythonModule().then(
      (module) => {
        const numbers = this.#numbers
        this.#thread.postMessage({
          module,
          memoryBytes,
          command: commandOf(advice),
          numbers,
        } satisfies ThreadStart)
      },
      (error: unknown) => {
        failed.reject(error)
        this.kill()
      },
    )
  }

  run(task: CodeTask, host: CodeHost, signal: AbortSignal): Promise<CodeResult | null> {
    this.#ready = Promise.withResolvers<boolean>()
    this.#reader.clear()
    this.#thread.ref()
    const worker = {
      programs: this.#programs,
      handoverMilliseconds: startMilliseconds,
      send: (bytes: Buffer) => this.#send(bytes),
      kill: () => this.kill(),
      over: () => {
        this.#running = null
        this.#thread.unref()
      },
    }
    this.#running = new RunningTask(worker, task, host, signal)
    return this.#running.result
  }

  async freed(): Promise<boolean> {
    const timer = setTimeout(() => this.kill(), cleaningMilliseconds)
    const isReady = await this.#ready.promise
    clearTimeout(timer)
    return isReady && !this.#isKilled
  }

  kill(): void {
    this.#isKilled = true
    void this.#thread.terminate()
  }

  #begin(isReady: boolean, reason: string): void {
    if (!isReady) throw new Error(reason)
  }

  #hear({ run, bytes }: { readonly run: number; readonly bytes: Uint8Array }): void {
    Atomics.sub(this.#numbers, shared.bytesUnderWay, bytes.length)
    Atomics.notify(this.#numbers, shared.bytesUnderWay)
    if (this.#running === null || run !== this.#run) return
    const result = this.#running.hear(this.#reader, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    if (result !== null) this.#running.settle(result)
  }

  #send(bytes: Buffer): void {
    // A copy of its own: a small buffer is a part of one that others share.
    this.#thread.postMessage({ run: this.#run, bytes: new Uint8Array(bytes) } satisfies ThreadOrder)
    Atomics.add(this.#numbers, shared.orders, 1)
    Atomics.notify(this.#numbers, shared.orders)
  }
}

/** Starts a thread that runs Python steps with the given memory each; `advice` is told to whoever misses what it does not have. */
export const startWebAssembly =
  (advice: string, programs: KnownPrograms) =>
  (memoryBytes: number): CodeWorker =>
    new PythonThread(memoryBytes, advice, programs)
