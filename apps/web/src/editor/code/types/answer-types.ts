import { type JsonObject, type StepBlock, unknownType, type ValueType } from '@ashlar/schema'

/** Asks what steps on an integration would answer, in their order. */
export type AskAnswerTypes = (
  integrationId: string,
  configurations: readonly JsonObject[],
) => Promise<readonly ValueType[]>

/** What answers are known with. */
export interface AnswerTypesOptions {
  readonly ask: AskAnswerTypes
  /** So many steps are asked about at a time. */
  readonly together: number
  /** Milliseconds of some monotonic clock. */
  readonly now: () => number
  readonly later: (work: () => void, milliseconds: number) => void
}

/** Milliseconds in which what is wanted is gathered, so that a statement is not asked about at each letter. */
const gathering = 150
/** Milliseconds for which an answer counts; then the next one who wants it has it asked again. */
const freshFor = 60_000
/** More steps than these are not kept in mind. */
const mostKept = 1_000

interface Kept {
  readonly type: ValueType
  readonly askedAt: number
}

/**
 * What steps would answer, as the systems behind them say. It is asked about a step only once somebody wants to know, and each
 * configuration counts for itself: one that changed is unknown until it was asked about.
 */
export class AnswerTypes {
  readonly #options: AnswerTypesOptions
  readonly #kept = new Map<string, Kept>()
  readonly #wanted = new Map<string, StepBlock>()
  readonly #listeners = new Set<() => void>()
  #isGathering = false

  constructor(options: AnswerTypesOptions) {
    this.#options = options
  }

  /** What is known now; what is not, or not any more, is asked, and listeners are told. */
  of(step: StepBlock): ValueType {
    const key = keyOf(step)
    const kept = this.#kept.get(key)
    if (kept === undefined || this.#options.now() - kept.askedAt > freshFor) this.#want(key, step)
    return kept?.type ?? unknownType
  }

  /** Tells whenever something became known. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #want(key: string, step: StepBlock): void {
    this.#wanted.set(key, step)
    if (this.#isGathering) return
    this.#isGathering = true
    this.#options.later(() => void this.#askWanted(), gathering)
  }

  async #askWanted(): Promise<void> {
    this.#isGathering = false
    const groups = Map.groupBy(this.#wanted, ([, { datasourceId }]) => datasourceId)
    this.#wanted.clear()
    const { together } = this.#options
    for (const [integrationId, steps] of groups) {
      for (let from = 0; from < steps.length; from += together) {
        await this.#askSome(integrationId, steps.slice(from, from + together))
      }
    }
  }

  async #askSome(integrationId: string, steps: readonly (readonly [string, StepBlock])[]): Promise<void> {
    const askedAt = this.#options.now()
    // Nobody asks about these again before the answer is there.
    for (const [key] of steps) this.#keep(key, { type: this.#kept.get(key)?.type ?? unknownType, askedAt })
    let types: readonly ValueType[] = []
    try {
      types = await this.#options.ask(
        integrationId,
        steps.map(([, { configuration }]) => configuration),
      )
    } catch {
      // What cannot be asked is not known; whoever looks at it later has it asked once more.
    }
    for (const [index, [key]] of steps.entries()) {
      this.#keep(key, { type: types[index] ?? unknownType, askedAt })
    }
    for (const listener of this.#listeners) listener()
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
  }
}

const keyOf = ({ datasourceId, configuration }: StepBlock): string =>
  JSON.stringify([datasourceId, configuration])
