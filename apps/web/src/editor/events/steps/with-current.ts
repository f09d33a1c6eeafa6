/** The options of a list together with what is chosen, even where that no longer exists: it stays visible then. */
export const withCurrent = (options: readonly string[], current: readonly string[]): string[] => [
  ...new Set([...options, ...current.filter((name) => name !== '')]),
]
