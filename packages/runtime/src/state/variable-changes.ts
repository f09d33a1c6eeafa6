import type { EntityReference, EventHandler, StateVariableRecord } from '@ashlar/schema'
import { noChain, type Chain } from '../handlers/chain.ts'

/** What is needed of the application to see that a variable changed, and to do what follows. */
export interface VariableChangesHost {
  /** What bindings read at a path. */
  read: (path: string) => unknown
  /** Resolves when everything that was changed until now is evaluated. */
  settled: () => Promise<void>
  /** Runs steps that belong to no widget. */
  run: (path: string, steps: EventHandler, chain: Chain) => Promise<void>
  isStopped: () => boolean
}

/** A variable whose changes are followed by steps. */
interface WatchedVariable {
  record: StateVariableRecord
  /** What was seen last; null before anything was. */
  seen: { readonly value: unknown } | null
  /** What led to the change that is looked for next. */
  cause: Chain
  /** Its steps are running because of a change that no step made. */
  isFollowing: boolean
  /** It changed again meanwhile. */
  hasChangedAgain: boolean
}

const pathOf = ({
  name,
  scope,
}: {
  readonly name: string
  readonly scope?: 'app' | 'page' | undefined
}): string => (scope === 'app' ? `App.${name}` : name)

const unseen = (record: StateVariableRecord): WatchedVariable => ({
  record,
  seen: null,
  cause: noChain,
  isFollowing: false,
  hasChangedAgain: false,
})

/** The entity of which the evaluator tells the value. */
const entityOf = ({ name, scope }: StateVariableRecord): string => (scope === 'app' ? 'App' : name)

/** Values of variables are JSON, or what becomes it; equal ones are no change. */
const areEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/**
 * Runs the `onChange` steps of state variables when what bindings read of them is another value: because steps or
 * scripts set them, or because the default that they follow was computed anew. What a page begins with is no change, nor
 * is what a builder makes of a variable.
 */
export class VariableChanges {
  readonly #host: VariableChangesHost
  #watched = new Map<string, WatchedVariable>()

  constructor(host: VariableChangesHost) {
    this.#host = host
  }

  /** Takes over the variables of a page and of its application. */
  take(variables: readonly StateVariableRecord[]): void {
    const before = new Map([...this.#watched.values()].map((watched) => [watched.record.id, watched]))
    this.#watched = new Map()
    for (const record of variables) {
      if ((record.onChange ?? []).length === 0) continue
      const watched = before.get(record.id) ?? unseen(record)
      if (watched.record.defaultValue !== record.defaultValue) watched.seen = null
      watched.record = record
      this.#watched.set(pathOf(record), watched)
    }
    if ([...this.#watched.values()].some(({ seen }) => seen === null)) void this.#lookFirst()
  }

  /** Does what sets a variable, and then what follows the change. Answers what the work answers. */
  during(variable: EntityReference, chain: Chain, set: () => boolean): boolean {
    const watched = this.#watched.get(pathOf(variable))
    if (watched === undefined) return set()
    const before = this.#read(watched)
    const isSet = set()
    const value = this.#read(watched)
    watched.seen = { value }
    if (!areEqual(before, value)) void this.#run(watched, chain)
    return isSet
  }

  /** The same where the new value is known only once it is evaluated. */
  after(variable: EntityReference, chain: Chain, reset: () => boolean): boolean {
    const watched = this.#watched.get(pathOf(variable))
    if (watched === undefined) return reset()
    watched.seen ??= { value: this.#read(watched) }
    watched.cause = chain
    const isReset = reset()
    void this.#lookOnceSettled(watched)
    return isReset
  }

  /** Something of these entities was computed anew. */
  look(entities: Iterable<string>): void {
    if (this.#watched.size === 0) return
    const names = new Set(entities)
    for (const watched of this.#watched.values()) if (names.has(entityOf(watched.record))) this.#look(watched)
  }

  async #lookFirst(): Promise<void> {
    await this.#host.settled()
    for (const watched of this.#watched.values()) watched.seen ??= { value: this.#read(watched) }
  }

  async #lookOnceSettled(watched: WatchedVariable): Promise<void> {
    await this.#host.settled()
    this.#look(watched)
    watched.cause = noChain
  }

  #look(watched: WatchedVariable): void {
    if (watched.seen === null) return
    const value = this.#read(watched)
    if (areEqual(watched.seen.value, value)) return
    watched.seen = { value }
    const { cause } = watched
    watched.cause = noChain
    if (cause === noChain) void this.#follow(watched)
    else void this.#run(watched, cause)
  }

  /** What no step set may change with every key: its steps never run over themselves. */
  async #follow(watched: WatchedVariable): Promise<void> {
    if (watched.isFollowing) {
      watched.hasChangedAgain = true
      return
    }
    watched.isFollowing = true
    do {
      watched.hasChangedAgain = false
      await this.#run(watched, noChain)
    } while (watched.hasChangedAgain && !this.#host.isStopped())
    watched.isFollowing = false
  }

  async #run({ record }: WatchedVariable, chain: Chain): Promise<void> {
    if (this.#host.isStopped()) return
    await this.#host.run(`${pathOf(record)}.onChange`, record.onChange ?? [], chain)
  }

  #read({ record }: WatchedVariable): unknown {
    return this.#host.read(`${pathOf(record)}.value`)
  }
}
