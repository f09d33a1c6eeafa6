import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { FoundProblems } from './found-problems.ts'

/** What is known of the problems of the application, and how it is looked for again. */
export interface ProblemsFound {
  readonly store: StoreApi<FoundProblems>
  /** Looks at everything again, with systems and other pages as they are, or were so many milliseconds ago at most. */
  readonly checkAgain: (olderThan: number) => void
}

const ProblemsContext = createContext<ProblemsFound | undefined>(undefined)

/** Gives the problems of the application to everything in the editor. */
export const ProblemsProvider = ProblemsContext.Provider

/** The problems of the application; throws outside of the editor, which is a mistake of ours. */
export const useProblems = (): ProblemsFound => {
  const problems = useContext(ProblemsContext)
  if (problems === undefined) throw new Error('This can only be drawn inside the editor.')
  return problems
}

/** How many problems there are; draws again when it changes. */
export const useProblemCount = (): number =>
  useStore(useProblems().store, ({ pages }) =>
    pages.reduce((count, { problems }) => count + problems.length, 0),
  )
