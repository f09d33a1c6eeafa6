import { pathSegments, type PathSegment, type Route } from '@ashlar/schema'

/** What of a route decides whether an address leads to it. */
export type RoutePath = Pick<Route, 'id' | 'path'>

/** A route that an address leads to, with what its parameters are there. */
export interface MatchedRoute<Found extends RoutePath = RoutePath> {
  readonly route: Found
  readonly routeParams: Readonly<Record<string, string>>
  /** The parameters of the path that the address leaves out, in order. */
  readonly missing: readonly string[]
}

/** The parts of a path between its slashes as they stand in an address, decoded; what cannot be decoded stays. */
export const partsOf = (pathname: string): string[] =>
  pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        const decoded = decodeURIComponent(part)
        return escapedDots.test(decoded) ? decoded.replaceAll(/%2E/gi, '.') : decoded
      } catch {
        return part
      }
    })

// Browsers take parts of dots for ways up, also encoded once: `fillPath` encodes them twice.
const escapedDots = /^(?:%2E){1,2}$/i

/**
 * The route that a path of an address leads to, or null. Where several match, the one with the earlier fixed word wins.
 * Where none does, a path that only leaves out parameters finds the route with those missing; so does one in which a
 * parameter stands as it is written in the route (`/orders/:id`).
 */
export const matchRoute = <Found extends RoutePath>(
  routes: readonly Found[],
  pathname: string,
): MatchedRoute<Found> | null => {
  const parts = partsOf(pathname)
  let best: { match: MatchedRoute<Found>; segments: readonly PathSegment[] } | null = null
  for (const route of routes) {
    const segments = pathSegments(route.path)
    const match = matchOne(route, segments, parts)
    if (match !== null && (best === null || comesBefore(match, segments, best))) best = { match, segments }
  }
  return best?.match ?? null
}

const matchOne = <Found extends RoutePath>(
  route: Found,
  segments: readonly PathSegment[],
  parts: readonly string[],
): MatchedRoute<Found> | null => {
  if (parts.length > segments.length) return null
  const values: [string, string][] = []
  const missing: string[] = []
  for (const [index, segment] of segments.entries()) {
    const part = parts[index]
    if (segment.kind === 'word') {
      if (part !== segment.word) return null
    } else if (part === undefined || part === `:${segment.name}`) missing.push(segment.name)
    else values.push([segment.name, part])
  }
  // A root path that is left out altogether is the root, never a route of parameters alone.
  if (parts.length === 0 && segments.length > 0) return null
  return { route, routeParams: Object.fromEntries(values), missing }
}

const comesBefore = <Found extends RoutePath>(
  match: MatchedRoute<Found>,
  segments: readonly PathSegment[],
  best: { match: MatchedRoute<Found>; segments: readonly PathSegment[] },
): boolean => {
  if (match.missing.length !== best.match.missing.length) {
    return match.missing.length < best.match.missing.length
  }
  if (segments.length !== best.segments.length) return segments.length < best.segments.length
  for (const [index, segment] of segments.entries()) {
    const other = best.segments[index]
    if (other !== undefined && segment.kind !== other.kind) return segment.kind === 'word'
  }
  return false
}
