import { type TypeMember, unknownType, type ValueType } from './value-type.ts'

/** Deeper parts of two types are not told apart. */
const deepest = 12

/**
 * The type of a value that is of one of some types: an object has the members that one of them names, so that what none names is
 * still told. What would be of different kinds is unknown, as everything is where one of them is, or where there are none.
 */
export const joinTypes = (types: readonly ValueType[]): ValueType => joined(types, 0)

const joined = (types: readonly ValueType[], depth: number): ValueType => {
  const [first, ...others] = types
  if (first === undefined) return unknownType
  if (others.every((other) => other === first)) return first
  if (depth > deepest || others.some(({ kind }) => kind !== first.kind)) return unknownType
  if (first.kind === 'list') {
    const items = types.flatMap((type) => (type.kind === 'list' ? [type.items] : []))
    return { kind: 'list', items: joined(items, depth + 1) }
  }
  return first.kind === 'object' ? joinedObject(types, depth) : first
}

const joinedObject = (types: readonly ValueType[], depth: number): ValueType => {
  const objects = types.flatMap((type) => (type.kind === 'object' ? [type] : []))
  const found = new Map<string, ValueType[]>()
  for (const { members } of objects) {
    for (const [name, type] of new Map(members.map((member) => [member.name, member.type]))) {
      const before = found.get(name)
      if (before === undefined) found.set(name, [type])
      else before.push(type)
    }
  }
  const openOnes = objects.filter(({ isOpen }) => isOpen === true)
  const namesOfOpen = openOnes.map(({ members }) => new Set(members.map(({ name }) => name)))
  const members = [...found].map(([name, each]): TypeMember => {
    // An open object that does not name it may have it as anything.
    const isAnything = namesOfOpen.some((names) => !names.has(name))
    return { name, type: isAnything ? unknownType : joined(each, depth + 1) }
  })
  return { kind: 'object', members, ...(openOnes.length > 0 ? { isOpen: true } : {}) }
}
