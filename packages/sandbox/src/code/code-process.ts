import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Duplex } from 'node:stream'
import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'
import { niceness, setPriorityOfTree } from '../priority.ts'
import { FrameReader } from './frames.ts'
import type { KnownPrograms } from './known-programs.ts'
import { watchMemory } from './memory-watch.ts'
import { killTree } from './process-tree.ts'
import { watchProcessor } from './processor-watch.ts'
import { RunningTask } from './running-task.ts'

/** Something that runs one task at a time; of one organization only once it has run its first. */
export interface CodeWorker {
  /** Settles when it can take its first task; rejects with a reason where it ended before. */
  readonly started: Promise<void>
  /** Settles when it has ended. */
  readonly ended: Promise<void>
  /**
   * Never rejects. Only while it is free. Null where it did not take the task: nothing of it has run, so another worker may
   * be given it, and this one is not to be used again. What is known to hold others up stands behind them from the beginning.
   */
  run(task: CodeTask, host: CodeHost, signal: AbortSignal, standsBehind: boolean): Promise<CodeResult | null>
  /** Settles when it is free again; with false where it is not to be used again. */
  freed(): Promise<boolean>
  kill(): void
}

/** How long a process may take to start, and to be clean again after a run. */
const startMilliseconds = 15_000
const cleaningMilliseconds = 3_000
/** How long a process may take to say that it has a task: one that is frozen never says it. */
const handoverMilliseconds = 1_000
const mostErrorText = 8 * 1024
const markerLength = 16
/** How long what was written before an end may take to arrive, in milliseconds. */
const lateWords = 20

interface Cleaning {
  readonly marker: Buffer
  readonly settle: (isClean: boolean) => void
  tail: Buffer
}

const streamOf = (child: ChildProcess, descriptor: number): Duplex => {
  const stream = child.stdio[descriptor]
  if (!(stream instanceof Duplex)) throw new Error('The process has no channel.')
  // A process that has ended is told by its end.
  stream.on('error', () => {})
  return stream
}

/**
 * A confined process with its channels. One that runs Python has two: over the first it says itself that it is ready and
 * cleans up after a run; over the second its workers speak, one after the other.
 */
export class CodeProcess implements CodeWorker {
  readonly started: Promise<void>
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  readonly #channel: Duplex
  readonly #control: Duplex | null
  readonly #programs: KnownPrograms | null
  readonly #reader = new FrameReader()
  /** Where it stands while its run gives no reason to stand further behind. */
  readonly #usualPriority: Parameters<typeof setPriorityOfTree>[1]
  #running: RunningTask | null = null
  #cleaning: Cleaning | null = null
  #cleaned: Promise<boolean> = Promise.resolve(true)
  #errorText = ''
  #hasEnded = false
  #isKilled = false
  /** It stands behind all others, because of its run. */
  #isLowered = false
  /** Whether all of it has its priority: what was just being forked when it was given may have that of before. */
  #isSettled = false
  #markReady: () => void = () => {}

  /**
   * Programs are kept of processes that compile, which are those of Python; null for one that cleans up by itself. One that is further
   * than others stands behind all of them as long as it lives.
   */
  constructor(child: ChildProcess, programs: KnownPrograms | null, standsBehind = false) {
    this.#child = child
    this.#usualPriority = standsBehind ? niceness.longCode : niceness.code
    this.#programs = programs
    this.#control = programs === null ? null : streamOf(child, 3)
    this.#channel = streamOf(child, programs === null ? 3 : 4)
    const ready = Promise.withResolvers<void>()
    // Starting is most of what a short step costs, and builders cause it.
    this.#setPriority(this.#usualPriority)
    this.#markReady = () => {
      this.#setPriority(this.#usualPriority)
      ready.resolve()
    }
    const timer = setTimeout(() => this.kill(), startMilliseconds)
    this.started = ready.promise.finally(() => clearTimeout(timer))
    // Whoever waits for the start hears of a failure; where nobody does there is nobody to tell.
    this.started.catch(() => {})
    const ended = Promise.withResolvers<void>()
    this.ended = ended.promise
    const end = (reason: string): void => {
      if (this.#hasEnded) return
      this.#hasEnded = true
      ready.reject(new Error(this.#errorText.trim() || reason))
      this.#endRun()
      this.#cleaning?.settle(false)
      this.#channel.destroy()
      this.#control?.destroy()
      ended.resolve()
    }
    child.on('error', (error) => end(error.message))
    child.on('close', () => end('The process ended before it was ready.'))
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#errorText.length < mostErrorText) this.#errorText += chunk.toString('latin1')
    })
    child.stderr?.on('error', () => {})
    this.#channel.on('data', (chunk: Buffer) => this.#hear(chunk))
    this.#control?.on('data', (chunk: Buffer) => this.#hearControl(chunk))
  }

  run(
    task: CodeTask,
    host: CodeHost,
    signal: AbortSignal,
    standsBehind: boolean,
  ): Promise<CodeResult | null> {
    if (standsBehind) this.#standBehind()
    else if (!this.#isSettled) this.#isSettled = this.#setPriority(this.#usualPriority)
    const stopWatchingMemory = watchMemory(this.#child.pid, task.limits.memoryBytes, () =>
      running.stop('out_of_memory'),
    )
    const stopWatchingProcessor = watchProcessor(this.#child.pid, () => this.#standBehind())
    const worker = {
      programs: this.#programs,
      handoverMilliseconds,
      send: (frame: Buffer) => void this.#channel.write(frame),
      kill: () => this.kill(),
      over: () => {
        this.#running = null
        stopWatchingMemory()
        stopWatchingProcessor()
      },
    }
    const running = new RunningTask(worker, task, host, signal)
    this.#running = running
    return running.result
  }

  async freed(): Promise<boolean> {
    const isClean = await this.#cleaned
    if (this.#isLowered && isClean) {
      // Without rights a process can only be lowered; the next run is given another one then.
      if (!this.#setPriority(this.#usualPriority)) return false
      this.#isLowered = false
      this.#isSettled = false
    }
    return isClean && !this.#isKilled && !this.#hasEnded
  }

  kill(): void {
    this.#isKilled = true
    const { pid, exitCode, signalCode } = this.#child
    if (pid !== undefined && exitCode === null && signalCode === null) killTree(pid)
  }

  #standBehind(): void {
    this.#isLowered = true
    this.#setPriority(niceness.longCode)
  }

  #setPriority(value: Parameters<typeof setPriorityOfTree>[1]): boolean {
    const { pid } = this.#child
    return pid !== undefined && setPriorityOfTree(pid, value)
  }

  /** The process has ended, or is about to: so has the run, if there is one. */
  #endRun(): void {
    const isOutOfMemory = /out of memory|Allocation failed|Reached heap limit|bad_alloc/iu.test(
      this.#errorText,
    )
    this.#running?.end(isOutOfMemory ? 'out_of_memory' : 'crashed')
  }

  #hear(chunk: Buffer): void {
    if (this.#cleaning !== null) this.#lookForMarker(this.#cleaning, chunk)
    else if (this.#running !== null) this.#hearRun(this.#running, chunk)
    else if (this.#control === null) this.#hearReady(chunk)
  }

  #hearReady(chunk: Buffer): void {
    const frames = this.#reader.read(chunk, markerLength)
    if (frames?.[0]?.kind === 'Y') this.#markReady()
    else this.kill()
  }

  #hearRun(running: RunningTask, chunk: Buffer): void {
    const result = running.hear(this.#reader, chunk)
    if (result === null) {
      this.#waitForTurn(running)
      return
    }
    if (this.#control !== null) this.#cleaned = this.#clean(this.#control)
    running.settle(result)
  }

  /** What is large stays in the process that writes it until its turn: there it counts as memory of the code. */
  #waitForTurn(running: RunningTask): void {
    const turn = running.turnOf(this.#reader)
    if (turn === null) return
    this.#channel.pause()
    void turn.finally(() => this.#channel.resume())
  }

  /** Has everything ended that the run started, and what it left on the line read away, before the next may come. */
  #clean(control: Duplex): Promise<boolean> {
    // What is still on its way to the run would reach the next one.
    if (this.#channel.writableLength > 0) this.kill()
    if (this.#hasEnded || this.#isKilled) return Promise.resolve(false)
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.kill(), cleaningMilliseconds)
      const marker = randomBytes(markerLength)
      this.#cleaning = {
        marker,
        tail: Buffer.alloc(0),
        settle: (isClean) => {
          clearTimeout(timer)
          this.#cleaning = null
          this.#reader.clear()
          resolve(isClean)
        },
      }
      control.write(marker)
    })
  }

  #hearControl(chunk: Buffer): void {
    for (const letter of chunk.toString('latin1')) {
      if (letter === 'Y') this.#markReady()
      else if (letter === 'X') this.#settleSoon()
    }
  }

  /** The worker has ended; what it may have said before is on the other line and comes first. */
  #settleSoon(): void {
    const running = this.#running
    setTimeout(() => {
      if (running === null || this.#running !== running) return
      this.kill()
      this.#endRun()
    }, lateWords)
  }

  #lookForMarker(cleaning: Cleaning, chunk: Buffer): void {
    const seen = Buffer.concat([cleaning.tail, chunk])
    if (seen.includes(cleaning.marker)) cleaning.settle(true)
    else cleaning.tail = seen.subarray(-markerLength)
  }
}
