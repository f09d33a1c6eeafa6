import type { ScopeEntry } from '@ashlar/runtime'
import type { StepBlock } from '@ashlar/schema'
import type { TypeSources } from './type-sources.ts'

/** What is known of names before they have values. */
export interface KnownTypes {
  /** The names with their types. */
  readonly withTypes: (names: readonly ScopeEntry[]) => readonly ScopeEntry[]
  /** Has the system behind a step asked about it, where that was not done yet. */
  readonly want: (step: StepBlock) => void
  /** Why a step would fail as its system says, as far as that is known. */
  readonly refusal: (step: StepBlock) => string | null
  /** Tells whenever more became known. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Sources that tell whenever they know more. */
interface TellingSources extends TypeSources {
  readonly subscribe: (listener: () => void) => () => void
}

type WithTypes = (names: readonly ScopeEntry[], sources: TypeSources) => readonly ScopeEntry[]

/**
 * Makes what code fields ask for types. How types flow is a part of the program of its own, which is fetched when a field asks
 * first; until it is there, nothing is known.
 */
export const createKnownTypes = (sources: TellingSources): KnownTypes => {
  const listeners = new Set<() => void>()
  let flow: WithTypes | null = null
  let isFetching = false
  const fetchFlow = async (): Promise<void> => {
    if (isFetching) return
    isFetching = true
    try {
      flow = (await import('./type-flow.ts')).withTypes
      for (const listener of listeners) listener()
    } catch {
      // Fetched when a field asks again.
      isFetching = false
    }
  }
  return {
    withTypes: (names) => {
      if (flow !== null) return flow(names, sources)
      void fetchFlow()
      return names
    },
    want: (step) => void sources.answer(step),
    refusal: (step) => sources.refusal(step),
    subscribe: (listener) => {
      listeners.add(listener)
      const stop = sources.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
