/**
 * The groups of files in which each leads to all others: `imports` has for each file those that it needs to load. A group is
 * answered once, as its files in the order of a search. Works through a list of its own, as the longest way is longer than
 * a stack may be deep.
 */
export const findCycles = (imports) => {
  const placeOf = new Map()
  const lowestOf = new Map()
  const open = []
  const isOpen = new Set()
  const cycles = []

  const enter = (file) => {
    placeOf.set(file, placeOf.size)
    lowestOf.set(file, placeOf.get(file))
    open.push(file)
    isOpen.add(file)
    return { file, left: [...(imports.get(file) ?? [])] }
  }

  const lower = (file, place) => lowestOf.set(file, Math.min(lowestOf.get(file), place))

  const leave = (file) => {
    if (lowestOf.get(file) !== placeOf.get(file)) return
    const group = open.splice(open.lastIndexOf(file))
    for (const member of group) isOpen.delete(member)
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group)
  }

  const searchFrom = (first) => {
    const way = [enter(first)]
    while (way.length > 0) {
      const { file, left } = way.at(-1)
      const next = left.pop()
      if (next === undefined) {
        way.pop()
        leave(file)
        if (way.length > 0) lower(way.at(-1).file, lowestOf.get(file))
      } else if (!placeOf.has(next)) {
        way.push(enter(next))
      } else if (isOpen.has(next)) {
        lower(file, placeOf.get(next))
      }
    }
  }

  for (const file of imports.keys()) if (!placeOf.has(file)) searchFrom(file)
  return cycles
}
