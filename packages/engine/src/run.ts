import type { JsonObject, JsonValue } from '@ashlar/schema'
import { StepError } from './run-fault.ts'
import { Variable } from './variable.ts'

/** Stands for what a block of a part would read, and no former run told. */
export class NotRun {
  readonly sentence: string

  /** `sentence` says which block has to run first. */
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

/** One name of a run. A newer one of the same name hides it. */
interface NameFrame {
  readonly name: string
  readonly value: unknown
  readonly outer: NameFrame | null
}

/** Why a sequence of blocks goes no further: the nearest loop is left, or the whole API has its response. */
export type Ending = 'break' | 'return'

/** The state of a run between two blocks. It never changes: each block gives a new one. */
export class Run {
  readonly #inputs: JsonObject
  readonly #names: NameFrame | null
  /** The output of the last block. */
  readonly output: JsonValue
  readonly ending: Ending | null

  private constructor(inputs: JsonObject, names: NameFrame | null, output: JsonValue, ending: Ending | null) {
    this.#inputs = inputs
    this.#names = names
    this.output = output
    this.ending = ending
  }

  /** A run before its first block. */
  static begin(inputs: JsonObject): Run {
    return new Run(inputs, null, null, null)
  }

  /** The run after a block. A block hides an input of the same name. */
  after(block: string, output: JsonValue): Run {
    return new Run(this.#inputs, { name: block, value: { output }, outer: this.#names }, output, null)
  }

  /** The run with a name more, for the blocks inside of a block or behind a declaration. */
  with(name: string, value: JsonValue | Variable | NotRun): Run {
    return new Run(this.#inputs, { name, value, outer: this.#names }, this.output, null)
  }

  /** The run as it begins inside of a block: nothing was put out there yet. */
  inside(): Run {
    return new Run(this.#inputs, this.#names, null, null)
  }

  /** The run that goes no further, with an output. */
  ended(ending: Ending, output: JsonValue): Run {
    return new Run(this.#inputs, this.#names, output, ending)
  }

  /** Whether a name is known. */
  has(name: string): boolean {
    return this.#frame(name) !== null || Object.hasOwn(this.#inputs, name)
  }

  /** What a binding reads by a name; undefined for one that is not known. Throws as `named` does. */
  read(name: string): unknown {
    const value = this.named(name)
    return value instanceof Variable ? value.read : value
  }

  /** The value or the variable of a name; undefined for one that is not known. Throws `StepError` for what has not run. */
  named(name: string): unknown {
    const frame = this.#frame(name)
    if (frame?.value instanceof NotRun) throw new StepError('binding_failed', frame.value.sentence)
    if (frame !== null) return frame.value
    return Object.hasOwn(this.#inputs, name) ? this.#inputs[name] : undefined
  }

  /** The variables that are seen here, by name. */
  variables(): Map<string, Variable> {
    const found = new Map<string, Variable>()
    const hidden = new Set<string>()
    for (let frame = this.#names; frame !== null; frame = frame.outer) {
      if (hidden.has(frame.name)) continue
      hidden.add(frame.name)
      if (frame.value instanceof Variable) found.set(frame.name, frame.value)
    }
    return found
  }

  #frame(name: string): NameFrame | null {
    let frame = this.#names
    while (frame !== null && frame.name !== name) frame = frame.outer
    return frame
  }
}
