/** How many icons a search shows at most. */
export const shownIcons = 120

/** The names that hold every word of a search, those that begin with it first. */
export const findIcons = (names: readonly string[], query: string): readonly string[] => {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return names.slice(0, shownIcons)
  const start = words.join('-')
  const found = names.filter((name) => words.every((word) => name.includes(word)))
  const begins = found.filter((name) => name.startsWith(start))
  return [...begins, ...found.filter((name) => !name.startsWith(start))].slice(0, shownIcons)
}
