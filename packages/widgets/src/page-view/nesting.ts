import { createContext, useContext } from 'react'

/** Where a frame stands among the frames around it. */
export interface Nesting {
  readonly id: string
  readonly depth: number
  readonly around: Nesting | undefined
}

/**
 * How many frames may stand in each other: about fifty containers. A page nested deeper was not made by hand, and
 * drawing it would exhaust the browser's stack and take the whole page with it.
 */
export const deepestNesting = 100

const NestingContext = createContext<Nesting | undefined>(undefined)

/** Tells the frames below in what they stand. */
export const NestingProvider = NestingContext.Provider

/** The frames around the present one. */
export const useNesting = (): Nesting | undefined => useContext(NestingContext)

const standsIn = (nesting: Nesting | undefined, id: string): boolean => {
  for (let frame = nesting; frame !== undefined; frame = frame.around) if (frame.id === id) return true
  return false
}

/** Why a frame must not be drawn where it stands, as a sentence; `undefined` where it may. */
export const nestingProblem = (around: Nesting | undefined, id: string): string | undefined => {
  if (standsIn(around, id)) return 'The component stands in itself.'
  if ((around?.depth ?? 0) >= deepestNesting) return 'The component is nested too deeply.'
  return undefined
}
