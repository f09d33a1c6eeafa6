import type { ScopeEntry } from '@ashlar/runtime'
import { previewLine } from '../code/value-preview.ts'

/** A value that bindings of the page can read now. */
export interface ReadableValue {
  /** As a binding reads it: `Table1.selectedRow`. */
  readonly path: string
  readonly preview: string
}

/** How many letters of a value stand beside its name. */
const previewLength = 40

/** An object or a list is too much to be looked at for each of thousands of names. */
const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null

/** The values of everything that has a name: of a variable what it holds, of everything else its simple values. */
export const valuesInScope = (names: readonly ScopeEntry[]): ReadableValue[] =>
  names.flatMap(({ name, kind, value }) => {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'function' ? [] : [{ path: name, preview: previewLine(value, previewLength) }]
    }
    return Object.entries(value)
      .filter(([, member]) => kind === 'stateVariable' || isSimple(member))
      .filter(([, member]) => typeof member !== 'function')
      .map(([member, inner]) => ({
        path: `${name}.${member}`,
        preview: previewLine(inner, previewLength),
      }))
  })

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Of more members than these, a query that goes on names one. */
const mostMembers = 200

/**
 * The values at a path that is being typed, such as `Orders.response.0.` or `Table1.sel`: the members of what its beginning
 * leads to, whatever their shape.
 */
export const valuesAt = (names: readonly ScopeEntry[], query: string): ReadableValue[] => {
  const typed = query.trim()
  if (!typed.includes('.')) return []
  const [root = '', ...inner] = typed.split('.').slice(0, -1)
  const holder = names.find(({ name }) => name.toLowerCase() === root.toLowerCase())
  if (holder === undefined) return []
  const value = inner.reduce<unknown>((held, key) => fieldOf(held, key), holder.value)
  if (typeof value !== 'object' || value === null) return []
  const before = [holder.name, ...inner].join('.')
  return Object.entries(value)
    .slice(0, mostMembers)
    .filter(([, member]) => typeof member !== 'function')
    .map(([key, member]) => ({ path: `${before}.${key}`, preview: previewLine(member, previewLength) }))
}
