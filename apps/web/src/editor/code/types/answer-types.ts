import { type JsonObject, type StepBlock, unknownType, type ValueType } from '@ashlar/schema'

/** Asks what steps on an integration would answer, in their order. */
export type AskAnswerTypes = (
  integrationId: string,
  configurations: readonly JsonObject[],
) => Promise<readonly ToldAnswer[]>

/** What a system says of a step. */
export interface ToldAnswer {
  readonly type: ValueType
  /** Why it would fail, since something that it names is not there; null where nothing is known of that. */
  readonly refusal: string | null
}

/** What was known of steps when somebody last looked, by a key for each. */
export interface AnswerMemory {
  readonly read: (key: string) => ValueType | undefined
  readonly write: (key: string, type: ValueType) => void
}

/** What answers are known with. */
export interface AnswerTypesOptions {
  readonly ask: AskAnswerTypes
  /** So many steps are asked about at a time. */
  readonly together: number
  /** Milliseconds of some monotonic clock. */
  readonly now: () => number
  readonly later: (work: () => void, milliseconds: number) => void
  /** Outlives this; without it, nothing is known of a step that was refused from the start. */
  readonly memory?: AnswerMemory
}

/** Milliseconds in which what is wanted is gathered, so that a statement is not asked about at each letter. */
const gathering = 150
/** Milliseconds for which an answer counts; then the next one who wants it has it asked again. */
const freshFor = 60_000
/** More steps than these are not kept in mind. */
const mostKept = 1_000

interface Kept extends ToldAnswer {
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
  #forgotAt = -Infinity

  constructor(options: AnswerTypesOptions) {
    this.#options = options
  }

  /** What is known now; what is not, or not any more, is asked, and listeners are told. */
  of(step: StepBlock): ValueType {
    const key = keyOf(step)
    const kept = this.#kept.get(key)
    if (kept === undefined || kept.askedAt < Math.max(this.#forgotAt, this.#options.now() - freshFor)) {
      this.#want(key, step)
    }
    return kept?.type ?? unknownType
  }

  /** What is known, however long; asked only where it never was, or not since `forget`. */
  latest(step: StepBlock): ValueType {
    const kept = this.#kept.get(keyOf(step))
    return kept === undefined || kept.askedAt < this.#forgotAt ? this.of(step) : kept.type
  }

  /** Why a step would fail, as far as that was told already. */
  refusal(step: StepBlock): string | null {
    return this.#kept.get(keyOf(step))?.refusal ?? null
  }

  /**
   * Has everything asked again that somebody wants to know and that was not asked for so many milliseconds; until it is
   * answered, what is known counts.
   */
  forget(olderThan: number): void {
    this.#forgotAt = this.#options.now() - olderThan
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
    for (const [key] of steps) {
      this.#keep(key, { type: unknownType, refusal: null, ...this.#kept.get(key), askedAt })
    }
    let told: readonly ToldAnswer[] = []
    try {
      told = await this.#options.ask(
        integrationId,
        steps.map(([, { configuration }]) => configuration),
      )
    } catch {
      // What cannot be asked is not known; whoever looks at it later has it asked once more.
    }
    for (const [index, [key]] of steps.entries()) {
      this.#keep(key, { ...this.#answer(key, told[index] ?? unknownAnswer), askedAt })
    }
    for (const listener of this.#listeners) listener()
  }

  /** A refused step has the type that it had last: what reads it is right once the step is. */
  #answer(key: string, { type, refusal }: ToldAnswer): ToldAnswer {
    const { memory } = this.#options
    if (type.kind !== 'unknown') memory?.write(key, type)
    if (refusal === null) return { type, refusal }
    const before = this.#kept.get(key)?.type ?? unknownType
    return { type: before.kind === 'unknown' ? (memory?.read(key) ?? type) : before, refusal }
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

const unknownAnswer: ToldAnswer = { type: unknownType, refusal: null }

const keyOf = ({ datasourceId, configuration }: StepBlock): string =>
  JSON.stringify([datasourceId, configuration])
