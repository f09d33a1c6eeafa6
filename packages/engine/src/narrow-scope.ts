import type { Expression, PathSegments } from '@ashlar/expression'
import type { Run } from './run.ts'

/**
 * The part of a run's names that expressions can read: along each of their references, and all that lies below its end.
 * The outputs of former blocks can be large, and what crosses to guest code has to be copied.
 */
export const narrowScope = (run: Run, expressions: readonly Expression[]): Record<string, unknown> => {
  const paths = expressions
    .flatMap(({ references }) => references.map(({ path }) => path))
    .toSorted((one, other) => one.length - other.length)
  const narrow = new Skeleton()
  for (const path of paths) narrow.add(run, path)
  return narrow.root
}

class Skeleton {
  readonly root: Record<string, unknown> = emptyRecord()
  /** The records made here; anything else in the skeleton is a whole value of the scope. */
  readonly #partial = new Set<unknown>([this.root])

  add(run: Run, path: PathSegments): void {
    let source: unknown = run
    let target = this.root
    for (const [depth, segment] of path.entries()) {
      // Properties of values are their own only.
      if (depth === 0 ? !run.has(segment) : !isRecord(source) || !Object.hasOwn(source, segment)) return
      const value: unknown = depth === 0 ? run.read(segment) : isRecord(source) ? source[segment] : undefined
      const known: unknown = target[segment]
      const isWhole = Object.hasOwn(target, segment) && !this.#partial.has(known)
      if (isWhole) return
      if (depth === path.length - 1 || !isRecord(value)) {
        target[segment] = value
        return
      }
      const next = isRecord(known) ? known : emptyRecord()
      this.#partial.add(next)
      target[segment] = next
      target = next
      source = value
    }
  }
}

const emptyRecord = (): Record<string, unknown> => {
  // The type of Object.create is any; an object without own properties is a record of anything.
  const record: Record<string, unknown> = Object.create(null)
  return record
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
