import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { CodeHost, CodeResult, CodeTask } from './code-task.ts'
import { niceness, setPriorityOfTree } from '../priority.ts'
import { FrameReader } from './frames.ts'
import type { KnownPrograms } from './known-programs.ts'
import { watchMemory } from './memory-watch.ts'
import { watchProcessor } from './processor-watch.ts'
import { RunningTask } from './running-task.ts'
import type { StartedProgram } from './starter/program-starter.ts'

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
const markerLength = 16
/** How long what was written before an end may take to arrive, in milliseconds. */
const lateWords = 20

interface Cleaning {
  readonly marker: Buffer
  readonly settle: (isClean: boolean) => void
  tail: Buffer
}

/** A process that has started. */
interface Attached {
  readonly program: StartedProgram
  readonly channel: Duplex
  readonly control: Duplex | null
}

/**
 * A confined process with its channels. One that runs Python has two: over the first it says itself that it is ready and
 * cleans up after a run; over the second its workers speak, one after the other.
 */
export class CodeProcess implements CodeWorker {
  readonly started: Promise<void>
  readonly ended: Promise<void>
  readonly #programs: KnownPrograms | null
  readonly #reader = new FrameReader()
  /** Where it stands while its run gives no reason to stand further behind. */
  readonly #usualPriority: Parameters<typeof setPriorityOfTree>[1]
  /** Null while the process is being started. */
  #attached: Attached | null = null
  #running: RunningTask | null = null
  #cleaning: Cleaning | null = null
  #cleaned: Promise<boolean> = Promise.resolve(true)
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
  constructor(starting: Promise<StartedProgram>, programs: KnownPrograms | null, standsBehind = false) {
    this.#usualPriority = standsBehind ? niceness.longCode : niceness.code
    this.#programs = programs
    const ready = Promise.withResolvers<void>()
    this.#markReady = () => {
      this.#setPriority(this.#usualPriority)
      ready.resolve()
    }
    const timer = setTimeout(() => this.kill(), startMilliseconds)
    this.started = ready.promise.finally(() => clearTimeout(timer))
    // Whoever waits for the start hears of a failure; where nobody does there is nobody to tell.
    this.started.catch(() => {})
    this.ended = this.#live(starting).then((errors) => {
      this.#hasEnded = true
      ready.reject(new Error(errors.trim() || 'The process ended before it was ready.'))
      this.#endRun(errors)
      this.#cleaning?.settle(false)
    })
  }

  /** Settles when the process has ended, or did not start, with what it wrote to its error output. */
  async #live(starting: Promise<StartedProgram>): Promise<string> {
    try {
      const program = await starting
      this.#attach(program)
      return await program.ended
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  #attach(program: StartedProgram): void {
    const [first, second] = program.channels
    const [control, channel] = this.#programs === null ? [null, first] : [first ?? null, second]
    if (channel === undefined) throw new Error('The process has no channel.')
    this.#attached = { program, channel, control }
    if (this.#isKilled) program.kill()
    // Starting is most of what a short step costs, and builders cause it.
    this.#setPriority(this.#usualPriority)
    channel.on('data', (chunk: Buffer) => this.#hear(channel, chunk))
    control?.on('data', (chunk: Buffer) => this.#hearControl(chunk))
  }

  run(
    task: CodeTask,
    host: CodeHost,
    signal: AbortSignal,
    standsBehind: boolean,
  ): Promise<CodeResult | null> {
    const attached = this.#attached
    if (attached === null) return Promise.resolve(null)
    const { channel, program } = attached
    if (standsBehind) this.#standBehind()
    else if (!this.#isSettled) this.#isSettled = this.#setPriority(this.#usualPriority)
    const stopWatchingMemory = watchMemory(program.pid, task.limits.memoryBytes, () =>
      running.stop('out_of_memory'),
    )
    const stopWatchingProcessor = watchProcessor(program.pid, () => this.#standBehind())
    const worker = {
      programs: this.#programs,
      handoverMilliseconds,
      send: (frame: Buffer) => void channel.write(frame),
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
    if (!this.#hasEnded) this.#attached?.program.kill()
  }

  #standBehind(): void {
    this.#isLowered = true
    this.#setPriority(niceness.longCode)
  }

  #setPriority(value: Parameters<typeof setPriorityOfTree>[1]): boolean {
    return this.#attached !== null && setPriorityOfTree(this.#attached.program.pid, value)
  }

  /** The process has ended, or is about to: so has the run, if there is one. */
  #endRun(errors: string): void {
    const isOutOfMemory = /out of memory|Allocation failed|Reached heap limit|bad_alloc/iu.test(errors)
    this.#running?.end(isOutOfMemory ? 'out_of_memory' : 'crashed')
  }

  #hear(channel: Duplex, chunk: Buffer): void {
    if (this.#cleaning !== null) this.#lookForMarker(this.#cleaning, chunk)
    else if (this.#running !== null) this.#hearRun(this.#running, channel, chunk)
    else if (this.#programs === null) this.#hearReady(chunk)
  }

  #hearReady(chunk: Buffer): void {
    const frames = this.#reader.read(chunk, markerLength)
    if (frames?.[0]?.kind === 'Y') this.#markReady()
    else this.kill()
  }

  #hearRun(running: RunningTask, channel: Duplex, chunk: Buffer): void {
    const result = running.hear(this.#reader, chunk)
    if (result === null) {
      this.#waitForTurn(running, channel)
      return
    }
    const control = this.#attached?.control ?? null
    if (control !== null) this.#cleaned = this.#clean(channel, control)
    running.settle(result)
  }

  /** What is large stays in the process that writes it until its turn: there it counts as memory of the code. */
  #waitForTurn(running: RunningTask, channel: Duplex): void {
    const turn = running.turnOf(this.#reader)
    if (turn === null) return
    channel.pause()
    void turn.finally(() => channel.resume())
  }

  /** Has everything ended that the run started, and what it left on the line read away, before the next may come. */
  #clean(channel: Duplex, control: Duplex): Promise<boolean> {
    // What is still on its way to the run would reach the next one.
    if (channel.writableLength > 0) this.kill()
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
      // What it wrote to its error output says why; the run ends with it.
      this.kill()
    }, lateWords)
  }

  #lookForMarker(cleaning: Cleaning, chunk: Buffer): void {
    const seen = Buffer.concat([cleaning.tail, chunk])
    if (seen.includes(cleaning.marker)) cleaning.settle(true)
    else cleaning.tail = seen.subarray(-markerLength)
  }
}
