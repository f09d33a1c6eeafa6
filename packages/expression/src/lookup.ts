import { type NameScope, readName, readSlot } from './name-scope.ts'
import type { NativeCode } from './native-code.ts'
import { formatPath, type PathSegments } from './path.ts'

/**
 * Follows a plain path through a scope by own properties alone: `constructor`, `__proto__` and methods are
 * undefined. Throws `ReferenceError` for an unknown first name and `TypeError` for reading below null or undefined,
 * as the same expression would as code.
 */
export function lookupPath(scope: NameScope, path: PathSegments): unknown {
  return lookupBelow(readName(scope, path[0] ?? ''), path)
}

/** The same as the function of an expression. */
export function lookupOf(path: PathSegments): NativeCode {
  return ([slot]) => (slot ? lookupBelow(slot.value ?? readSlot(slot), path) : undefined)
}

/** The same for a path whose first name was read already; `path` has that name first, for the words of errors. */
export function lookupBelow(first: unknown, path: PathSegments): unknown {
  let value = first
  for (let depth = 1; depth < path.length; depth += 1) {
    if (value === null || value === undefined) {
      const above = formatPath(path.slice(0, depth))
      throw new TypeError(`Cannot read "${path[depth]}" of ${above}, which is ${value}.`)
    }
    value = ownProperty(value, path[depth] ?? '')
  }
  return value
}

/** A property that the value itself has; undefined for what it inherits or does not have. */
export function ownProperty(value: unknown, key: string): unknown {
  if (value === null || value === undefined || !Object.hasOwn(value, key)) return undefined
  const holder: Record<string, unknown> = Object(value)
  return holder[key]
}
