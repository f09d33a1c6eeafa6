import type { ChildProcess } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { startOwnProcess } from '../../own-process.ts'
import { niceness } from '../../priority.ts'
import type { Confined } from '../confinement.ts'
import { killTree, parentOf } from '../process-tree.ts'
import { ProgramLines } from './program-lines.ts'
import type { StarterWord, StartOrder } from './starter-messages.ts'

/** How long a starter may take to begin, and then to start a program: one that is frozen never does. In milliseconds. */
const patienceAtFirst = 15_000
const patience = 1_000
/** How long the word of an end may take when the channels have closed, in milliseconds: one that is frozen never says it. */
const lateWord = 1_000
/** How many starters a program is given to. */
const mostStarters = 3

/** A program that runs with nothing around it. */
export interface StartedProgram {
  readonly pid: number
  readonly channels: readonly Duplex[]
  /**
   * Settles when it has ended and all that it said has been read, with the beginning of what it wrote to its error output.
   * Never rejects.
   */
  readonly ended: Promise<string>
  /** Ends it with all that it has started. */
  readonly kill: () => void
}

/** What a starter says of one program. */
type ProgramWord = Exclude<StarterWord, { kind: 'ready' }>

/** What comes of something within so many milliseconds; null where nothing does. */
const within = async <Value>(milliseconds: number, coming: Promise<Value>): Promise<Value | null> => {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), milliseconds)
  try {
    return await Promise.race([coming, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const endedEarly = (errors: string): Error =>
  new Error(errors.trim() || 'The process ended before it was ready.')

const untilClosed = (channel: Duplex): Promise<void> =>
  new Promise((resolve) => {
    if (channel.closed) resolve()
    else channel.once('close', resolve)
  })

/** A process that starts programs, for as long as it lives. */
class Starter {
  readonly #child: ChildProcess
  readonly #lines: ProgramLines
  /** Who hears what is said of a program, by the number of its order. */
  readonly #pending = new Map<number, (word: ProgramWord) => void>()
  readonly #ready = Promise.withResolvers<boolean>()
  readonly #gone = Promise.withResolvers<void>()
  #orders = 0
  #hasEnded = false
  #isLeft = false

  constructor(lines: ProgramLines) {
    this.#lines = lines
    const { PATH = '' } = process.env
    this.#child = startOwnProcess(new URL('./starter-process.ts', import.meta.url), {
      niceness: niceness.thread,
      parameters: [lines.name],
      // Where programs are found.
      environment: { PATH },
    })
    this.#child.on('message', (word: StarterWord) => this.#hear(word))
    this.#child.on('error', () => this.#ended())
    this.#child.on('exit', () => this.#ended())
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Null where it did not start it in time. Throws why it cannot be started. */
  async start(program: Confined): Promise<StartedProgram | null> {
    await this.#lines.listening
    if (!(await this.#isReady())) return null
    const { token, opened, forget } = this.#lines.expect(program.channels)
    const id = (this.#orders += 1)
    const answered = Promise.withResolvers<ProgramWord>()
    const ended = Promise.withResolvers<string>()
    this.#pending.set(id, (word) => {
      answered.resolve(word)
      if (word.kind === 'ended') ended.resolve(word.errors)
    })
    this.#order({ id, token, program })
    const word = await within(patience, answered.promise)
    const channels =
      word?.kind === 'started' ? await Promise.race([opened, ended.promise.then(() => null)]) : null
    forget()
    if (word?.kind !== 'started' || channels === null) {
      this.#forget(id)
      if (word === null) return null
      throw word.kind === 'failed' ? new Error(word.message) : endedEarly(await ended.promise)
    }
    const { pid } = word
    const kill = (): void => {
      // Its number may be that of another process by now.
      if (parentOf(pid) === this.#child.pid) killTree(pid)
    }
    // One that had not yet asked the kernel to end with the starter ends because nobody is on its line.
    void this.#gone.promise.then(() => {
      for (const channel of channels) channel.destroy()
    })
    const live = async (): Promise<string> => {
      await Promise.all(channels.map(untilClosed))
      const errors = await within(lateWord, ended.promise)
      if (errors === null) kill()
      this.#forget(id)
      return errors ?? ''
    }
    return { pid, channels, ended: live(), kill }
  }

  /** It is given nothing more; it ends when the last of its programs has. */
  leave(): void {
    this.#isLeft = true
    this.#endIfLeft()
  }

  /** Resolves when it has ended, and all that it has started with it. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#gone.promise
  }

  /** Whether it can be given orders; false where it has ended, or does not begin in time. */
  async #isReady(): Promise<boolean> {
    return (await within(patienceAtFirst, this.#ready.promise)) ?? false
  }

  #order(order: StartOrder): void {
    // What cannot be told any more is answered by its end.
    if (this.#child.connected) this.#child.send(order, () => undefined)
    else this.#ended()
  }

  #hear(word: StarterWord): void {
    if (word.kind === 'ready') {
      this.#ready.resolve(true)
      return
    }
    this.#pending.get(word.id)?.(word)
  }

  #forget(id: number): void {
    this.#pending.delete(id)
    this.#endIfLeft()
  }

  #endIfLeft(): void {
    if (this.#isLeft && this.#pending.size === 0) void this.end()
  }

  #ended(): void {
    this.#hasEnded = true
    this.#ready.resolve(false)
    this.#gone.resolve()
    for (const [id, hear] of this.#pending) hear({ kind: 'ended', id, errors: '' })
    this.#pending.clear()
  }
}

/**
 * Starts programs by a process that is small. To start a process the kernel copies the tables of all memory of the one that starts it,
 * and holds up all its threads meanwhile: a server of some hundred megabytes stood still for up to a tenth of a second, each
 * time.
 */
export class ProgramStarter {
  #lines: ProgramLines | null = null
  #present: Starter | null = null
  readonly #all = new Set<Starter>()

  /** Rejects with a reason where the program cannot be started. */
  async start(program: Confined): Promise<StartedProgram> {
    for (let given = 1; given <= mostStarters; given += 1) {
      const starter = this.#starter()
      const started = await starter.start(program)
      if (started !== null) return started
      starter.leave()
      if (this.#present === starter) this.#present = null
    }
    throw new Error('What starts processes does not answer.')
  }

  /** Ends all that was started, and what starts it; whoever goes before it has ended leaves it behind. */
  async close(): Promise<void> {
    this.#lines?.close()
    await Promise.all([...this.#all].map((starter) => starter.end()))
  }

  #starter(): Starter {
    if (this.#present !== null && !this.#present.hasEnded) return this.#present
    for (const starter of this.#all) if (starter.hasEnded) this.#all.delete(starter)
    this.#lines ??= new ProgramLines()
    this.#present = new Starter(this.#lines)
    this.#all.add(this.#present)
    return this.#present
  }
}
