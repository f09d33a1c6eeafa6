import { boundedType, joinTypes, type TypeMember, unknownType, type ValueType } from '@ashlar/schema'
import { type Examples, exampleOf } from './examples.ts'
import { TypedValue } from './typed-value.ts'

/** Deeper values are looked at by nobody. */
const deepest = 8
/** So many items tell what the others are like. */
const mostItems = 50

/**
 * The type of what code is worth, as far as examples of it tell. Where they are values that are there now, the objects are open:
 * others may have more.
 */
export const typeOfExamples = (examples: Examples): ValueType => {
  const types = examples.flatMap((example) =>
    example instanceof TypedValue && example.type.kind !== 'unknown' ? [example.type] : [],
  )
  return boundedType(types.length === 0 ? typeOfValue(exampleOf(examples), 0) : joinTypes(types))
}

const typeOfValue = (value: unknown, depth: number): ValueType => {
  if (depth > deepest) return unknownType
  if (value instanceof TypedValue) return value.type
  if (typeof value === 'string') return { kind: 'text' }
  if (typeof value === 'number') return { kind: 'number' }
  if (typeof value === 'boolean') return { kind: 'boolean' }
  if (Array.isArray(value)) {
    return { kind: 'list', items: typeOfValue(exampleOf(value.slice(0, mostItems)), depth + 1) }
  }
  if (typeof value !== 'object' || value === null) return unknownType
  const members = Object.entries(value).map(
    ([name, own]: [string, unknown]): TypeMember => ({ name, type: typeOfValue(own, depth + 1) }),
  )
  return { kind: 'object', members, isOpen: true }
}
