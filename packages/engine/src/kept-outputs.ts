import type { JsonValue } from '@ashlar/schema'
import { StepError } from './run-fault.ts'
import { weightOf } from './weight.ts'

/** What a host lets all its runs keep in memory, as one run sees it. */
export interface OutputBudget {
  /** Counts bytes that a run is about to keep. Null: it may; else a sentence that says why not, and nothing is counted. */
  take(bytes: number): string | null
  giveBack(bytes: number): void
}

/** Bytes, roughly, of all that one run keeps. */
class KeptByRun {
  readonly #limit: number
  readonly #budget: OutputBudget | undefined
  #bytes = 0
  #hasEnded = false

  constructor(limit: number, budget: OutputBudget | undefined) {
    this.#limit = limit
    this.#budget = budget
  }

  add(bytes: number, block: string): void {
    // What comes late, from a path that nobody waited for, is read by nobody.
    if (this.#hasEnded) return
    if (this.#bytes + bytes > this.#limit) {
      const megabytes = Math.round(this.#limit / (1024 * 1024))
      throw new StepError(
        'too_large',
        `With the output of ${block} this run keeps more than ${megabytes} MB. Let its steps return less, or get what they return in smaller parts in a loop.`,
      )
    }
    const refusal = this.#budget?.take(bytes) ?? null
    if (refusal !== null) throw new StepError('busy', `The output of ${block} cannot be kept. ${refusal}`)
    this.#bytes += bytes
  }

  giveBack(bytes: number): void {
    if (this.#hasEnded) return
    this.#bytes -= bytes
    this.#budget?.giveBack(bytes)
  }

  end(): void {
    this.giveBack(this.#bytes)
    this.#hasEnded = true
  }
}

/**
 * What the blocks of a sequence keep in memory: the outputs of steps, what expressions made, variables, and what loops
 * gather. Each value is weighed once, where it comes from; what a turn of a loop kept is given back when the turn is over.
 */
export class KeptOutputs {
  readonly #run: KeptByRun
  readonly #outer: KeptOutputs | null
  #bytes = 0

  private constructor(run: KeptByRun, outer: KeptOutputs | null) {
    this.#run = run
    this.#outer = outer
  }

  /** Those of a run that begins, of `limit` bytes at most. */
  static begin(limit: number, budget: OutputBudget | undefined): KeptOutputs {
    return new KeptOutputs(new KeptByRun(limit, budget), null)
  }

  /** Those of blocks inside of a block. */
  inside(): KeptOutputs {
    return new KeptOutputs(this.#run, this)
  }

  /** Those of blocks that go on by themselves until the run ends. */
  beside(): KeptOutputs {
    return this.#outer === null ? this.inside() : this.#outer.beside()
  }

  /** Keeps a value that `block` gave; answers its weight. Throws `StepError` where the run, or all runs, would keep too much. */
  add(value: JsonValue, block: string): number {
    const bytes = weightOf(value)
    this.#run.add(bytes, block)
    this.#count(bytes)
    return bytes
  }

  /** Gives back what was added and is read no more. */
  drop(bytes: number): void {
    this.#run.giveBack(bytes)
    this.#count(-bytes)
  }

  /** Gives back all that was added here and inside. */
  clear(): void {
    this.drop(this.#bytes)
  }

  /** Gives back what the whole run kept. */
  endRun(): void {
    this.#run.end()
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#outer !== null) this.#outer.#count(bytes)
  }
}
