import { useLayoutEffect } from 'react'
import { accentVariables } from './accent-variables.ts'
import { useSession } from './session.ts'

/** Marks everything on the screen with the color of the organization that the tab is in. */
export const useAccent = (): void => {
  const { accentColor } = useSession().organization
  useLayoutEffect(() => {
    if (accentColor === null) return undefined
    const { style } = document.documentElement
    const variables = Object.entries(accentVariables(accentColor))
    for (const [name, value] of variables) style.setProperty(name, value)
    return () => {
      for (const [name] of variables) style.removeProperty(name)
    }
  }, [accentColor])
}
