import type { StateVariableRecord } from '@ashlar/schema'
import type { ApplicationOptions, PageModel } from '../ports.ts'
import { StoredVariables } from './stored-variables.ts'

/** What state variables need of the application around them. */
export interface StateVariablesHost {
  storage: ApplicationOptions['storage']
  setProperty: (name: string, property: string, value: unknown) => boolean
  clearProperty: (name: string, property: string) => void
  warn: (message: string) => void
}

/** The state variables of a page: set and reset by steps, kept in the browser's storage where that is asked for. */
export class StateVariables {
  readonly #host: StateVariablesHost
  readonly #variables = new Map<string, StateVariableRecord>()
  readonly #restored = new Set<string>()
  #stored: StoredVariables | null = null

  constructor(host: StateVariablesHost) {
    this.#host = host
  }

  /** Takes over the variables of a page; stored values are read when a variable is first seen. */
  take(page: PageModel): void {
    this.#stored = new StoredVariables(this.#host.storage, page.id, this.#host.warn)
    this.#variables.clear()
    for (const variable of page.stateVariables) {
      this.#variables.set(variable.name, variable)
      if (this.#restored.has(variable.id)) continue
      this.#restored.add(variable.id)
      const stored = this.#stored.read(variable)
      if (stored !== null) this.#host.setProperty(variable.name, 'value', stored.value)
    }
  }

  /** Answers false when there is no such variable. */
  set(name: string, value: unknown): boolean {
    const variable = this.#variables.get(name)
    if (variable === undefined || !this.#host.setProperty(name, 'value', value)) return false
    this.#stored?.write(variable, value)
    return true
  }

  /** Answers false when there is no such variable. */
  reset(name: string): boolean {
    const variable = this.#variables.get(name)
    if (variable === undefined) return false
    this.#host.clearProperty(name, 'value')
    this.#stored?.remove(variable)
    return true
  }
}
