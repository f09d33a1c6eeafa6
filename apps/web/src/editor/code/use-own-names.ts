import type { ScopeEntry } from '@ashlar/runtime'
import { useContext } from 'react'
import { codeContext } from './code-context.ts'
import { namesOfApplication } from './names-of-application.ts'

/** What code at this place may name, of all the names of a page. */
export const useOwnNames = (): ((names: readonly ScopeEntry[]) => readonly ScopeEntry[]) => {
  const { isOfApplication } = useContext(codeContext)
  return (names) => (isOfApplication ? namesOfApplication(names) : names)
}
