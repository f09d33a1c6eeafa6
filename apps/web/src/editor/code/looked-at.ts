import { createContext, useContext } from 'react'

const lookedAt = createContext(false)

/** Says of everything within whether it is only looked at, by somebody who may not change it. */
export const LookedAtProvider = lookedAt.Provider

/** Whether what is around is only looked at. */
export const useIsLookedAt = (): boolean => useContext(lookedAt)
