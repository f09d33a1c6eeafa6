import type { Route } from '@ashlar/schema'

/** Whether two lists of routes say the same. */
export const areSameRoutes = (one: readonly Route[], other: readonly Route[]): boolean =>
  one === other || textOf(one) === textOf(other)

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  ) ?? ''

/**
 * Both changes of the routes together: what was changed here in the order of here, the rest as it is there. Null where
 * both changed the same route and a person has to choose.
 */
export const mergeRoutes = (
  base: readonly Route[],
  mine: readonly Route[],
  theirs: readonly Route[],
): Route[] | null => {
  const byId = (routes: readonly Route[]) => new Map(routes.map((route) => [route.id, route]))
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)]
  const merged: Route[] = []
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const [was, own, other] = [textOf(before.get(id)), textOf(here.get(id)), textOf(there.get(id))]
    if (own !== was && other !== was && own !== other) return null
    const route = own === was ? there.get(id) : here.get(id)
    if (route !== undefined) merged.push(route)
  }
  return merged
}
