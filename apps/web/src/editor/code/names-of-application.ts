import type { ScopeEntry } from '@ashlar/runtime'

/** The members of a name that holds others, such as `App`. */
export const membersOf = (names: readonly ScopeEntry[], holder: string): [string, unknown][] => {
  const value = names.find(({ name, kind }) => name === holder && kind === 'global')?.value
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** Whether what `App` holds is a timer; else it is a variable. */
export const isTimer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isActive' in value

/**
 * What code of the application may name: its own variables and timers by themselves, and what every page has. What
 * belongs to a page is not known to it.
 */
export const namesOfApplication = (names: readonly ScopeEntry[]): ScopeEntry[] => [
  ...membersOf(names, 'App').map(([name, value]): ScopeEntry => {
    const [kind, what] = isTimer(value)
      ? (['timer', 'timer'] as const)
      : (['stateVariable', 'variable'] as const)
    return { name, kind, type: '', value, help: `A ${what} of the application.` }
  }),
  ...names.filter(({ kind }) => kind === 'global'),
]
