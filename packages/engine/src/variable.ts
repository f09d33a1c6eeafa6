import { type BlockOfKind, filesOf, type JsonValue } from '@ashlar/schema'
import type { KeptOutputs } from './kept-outputs.ts'

type VariableItem = BlockOfKind<'variables'>['items'][number]

/** A variable that was declared: the one thing of a run that changes in place, for all who see its name. */
export class Variable {
  readonly type: VariableItem['type']
  readonly mode: VariableItem['mode']
  readonly #name: string
  readonly #kept: KeptOutputs
  #value: JsonValue
  /** What the present value weighs, where it was set. */
  #bytes = 0

  /** `value` is kept by the run already; what is set later is added to `kept`. */
  constructor({ key, type, mode }: VariableItem, value: JsonValue, kept: KeptOutputs) {
    this.#name = key
    this.type = type
    this.mode = mode
    this.#value = value
    this.#kept = kept
  }

  get value(): JsonValue {
    return this.#value
  }

  /** Throws `StepError` where the run would keep too much with it. */
  set(value: JsonValue): void {
    const before = this.#bytes
    this.#bytes = this.#kept.add(value, this.#name)
    this.#kept.drop(before)
    this.#value = value
  }

  /** What a binding reads by the variable's name alone: a native one is its value, one of files their list. */
  get read(): JsonValue {
    if (this.type === 'FILEPICKER') return filesOf(this.value)
    return this.type === 'NATIVE' ? this.value : { value: this.value }
  }

  get isWritable(): boolean {
    return this.mode === 'READWRITE'
  }
}
