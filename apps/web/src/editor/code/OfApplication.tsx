import { type ReactNode, useContext, useMemo } from 'react'
import { codeContext } from './code-context.ts'

/** Tells the code fields within whether their code belongs to the application instead of a page. */
export const OfApplication = ({ isSo, children }: { isSo: boolean; children: ReactNode }) => {
  const around = useContext(codeContext)
  const within = useMemo(() => ({ ...around, isOfApplication: isSo }), [around, isSo])
  return <codeContext.Provider value={within}>{children}</codeContext.Provider>
}
