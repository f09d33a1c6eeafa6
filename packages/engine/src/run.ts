import { createScope, type NameScope } from '@ashlar/expression'
import type { JsonObject, JsonValue } from '@ashlar/schema'

/** The state of a run between two blocks. It never changes: each block gives a new one. */
export class Run {
  /** The names that bindings read: the inputs, and of each former block `{ output }`. */
  readonly scope: NameScope
  /** The output of the last block. */
  readonly output: JsonValue

  private constructor(scope: NameScope, output: JsonValue) {
    this.scope = scope
    this.output = output
  }

  /** A run before its first block. */
  static begin(inputs: JsonObject): Run {
    return new Run(Object.assign(createScope(), inputs), null)
  }

  /** The run after a block. A block hides an input of the same name. */
  after(block: string, output: JsonValue): Run {
    const scope = createScope(this.scope)
    scope[block] = { output }
    return new Run(scope, output)
  }
}
