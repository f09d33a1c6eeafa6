import { memberType, unknownType, type ValueType } from '@ashlar/schema'

/** Something whose type is known, whether there is a value of it or not. It stands among examples of values. */
export class TypedValue {
  readonly type: ValueType
  /** What was there last; undefined where nothing was. */
  readonly value: unknown

  constructor(type: ValueType, value: unknown) {
    this.type = type
    this.value = value
  }
}

/** A value with its type; the value alone where nothing is known of its type. */
export const typedValue = (type: ValueType | undefined, value: unknown): unknown =>
  (type === undefined || type.kind === 'unknown') && value !== undefined
    ? value
    : new TypedValue(type ?? unknownType, value)

const ownValue = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

/** What is read below something typed by a name; none where nothing is there. */
export const typedMembers = ({ type, value }: TypedValue, name: string): readonly unknown[] => {
  if (type.kind === 'list') {
    if (name === 'length') return [new TypedValue({ kind: 'number' }, ownValue(value, name))]
    return /^\d+$/u.test(name) ? [typedValue(type.items, ownValue(value, name))] : []
  }
  if (type.kind === 'text') return name === 'length' ? [new TypedValue({ kind: 'number' }, undefined)] : []
  if (type.kind !== 'object') return []
  const member = memberType(type, name)
  const own = ownValue(value, name)
  if (member !== undefined) return [typedValue(member, own)]
  return type.isOpen === true && own !== undefined ? [own] : []
}

/** One item of a typed list, with the first that was there; none of what is no list. */
export const typedItems = ({ type, value }: TypedValue): readonly unknown[] =>
  type.kind === 'list' ? [typedValue(type.items, ownValue(value, '0'))] : []

/**
 * A typed object as one that has its members, each typed as well; of an open one also what was there last. Null for what is no
 * object.
 */
export const typedObject = ({ type, value }: TypedValue): Readonly<Record<string, unknown>> | null => {
  if (type.kind !== 'object') return null
  const members = new Map<string, unknown>()
  if (type.isOpen === true && typeof value === 'object' && value !== null) {
    for (const [name, own] of Object.entries(value)) members.set(name, own)
  }
  for (const { name, type: of } of type.members) members.set(name, typedValue(of, ownValue(value, name)))
  // Defines members, whatever they are called, and never sets them.
  return Object.fromEntries(members)
}

/** Follows a path below a value, typed or not, by own members alone; undefined where it ends. */
export const followPath = (root: unknown, path: readonly string[]): unknown => {
  let found = root
  for (const name of path) {
    found = found instanceof TypedValue ? typedMembers(found, name)[0] : memberOfValue(found, name)
  }
  return found
}

const memberOfValue = (value: unknown, name: string): unknown => {
  if (value === null || value === undefined || !Object.hasOwn(value, name)) return undefined
  const holder: Record<string, unknown> = Object(value)
  return holder[name]
}
