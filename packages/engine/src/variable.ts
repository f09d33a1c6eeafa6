import type { BlockOfKind, JsonValue } from '@ashlar/schema'

type VariableItem = BlockOfKind<'variables'>['items'][number]

/** A variable that was declared: the one thing of a run that changes in place, for all who see its name. */
export class Variable {
  readonly type: VariableItem['type']
  readonly mode: VariableItem['mode']
  value: JsonValue

  constructor({ type, mode }: Pick<VariableItem, 'type' | 'mode'>, value: JsonValue) {
    this.type = type
    this.mode = mode
    this.value = value
  }

  /** What a binding reads by the variable's name alone: a native one is its value. */
  get read(): JsonValue {
    return this.type === 'NATIVE' ? this.value : { value: this.value }
  }

  get isWritable(): boolean {
    return this.mode === 'READWRITE'
  }
}
