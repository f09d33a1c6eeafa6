import type { StateVariableRecord } from '@ashlar/schema'
import type { StoredVariables } from './stored-variables.ts'

/** Where the values of some variables are read and set. */
export interface VariableValues {
  set: (name: string, value: unknown) => boolean
  clear: (name: string) => void
}

/** State variables of a page or of an application: set and reset by steps, kept in the browser where that is asked for. */
export class StateVariables {
  readonly #values: VariableValues
  readonly #stored: StoredVariables
  readonly #variables = new Map<string, StateVariableRecord>()
  /** By id: what was set, so that it can be set again in another page. */
  readonly #set = new Map<string, unknown>()
  readonly #restored = new Set<string>()

  constructor(values: VariableValues, stored: StoredVariables) {
    this.#values = values
    this.#stored = stored
  }

  /** Takes over the variables; stored values are read when a variable is first seen. */
  take(variables: readonly StateVariableRecord[]): void {
    this.#variables.clear()
    for (const variable of variables) {
      this.#variables.set(variable.name, variable)
      if (this.#restored.has(variable.id)) continue
      this.#restored.add(variable.id)
      const stored = this.#stored.read(variable)
      if (stored === null) continue
      this.#set.set(variable.id, stored.value)
      this.#values.set(variable.name, stored.value)
    }
  }

  /** Sets again what was set, where the values are kept anew. */
  repeat(): void {
    for (const { id, name } of this.#variables.values()) {
      if (this.#set.has(id)) this.#values.set(name, this.#set.get(id))
    }
  }

  /** Answers false when there is no such variable. */
  set(name: string, value: unknown): boolean {
    const variable = this.#variables.get(name)
    if (variable === undefined || !this.#values.set(name, value)) return false
    this.#set.set(variable.id, value)
    this.#stored.write(variable, value)
    return true
  }

  /** Answers false when there is no such variable. */
  reset(name: string): boolean {
    const variable = this.#variables.get(name)
    if (variable === undefined) return false
    this.#set.delete(variable.id)
    this.#values.clear(name)
    this.#stored.remove(variable)
    return true
  }
}
