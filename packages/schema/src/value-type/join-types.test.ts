import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinTypes } from './join-types.ts'
import type { ValueType } from './value-type.ts'

const text: ValueType = { kind: 'text' }
const number: ValueType = { kind: 'number' }
const unknown: ValueType = { kind: 'unknown' }
const objectOf = (members: Record<string, ValueType>, isOpen?: true): ValueType => ({
  kind: 'object',
  members: Object.entries(members).map(([name, type]) => ({ name, type })),
  ...(isOpen === undefined ? {} : { isOpen }),
})

/** Names that meet, and those that objects are made of. */
const names = fc.constantFrom('id', 'customer', 'total', '__proto__', 'constructor')

const { type: types } = fc.letrec<{ type: ValueType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<ValueType>(text, number, { kind: 'boolean' }, unknown),
    tie('type').map((items): ValueType => ({ kind: 'list', items })),
    fc.tuple(fc.uniqueArray(fc.tuple(names, tie('type')), { selector: ([name]) => name }), fc.boolean()).map(
      ([members, isOpen]): ValueType => ({
        kind: 'object',
        members: members.map(([name, type]) => ({ name, type })),
        ...(isOpen ? { isOpen: true as const } : {}),
      }),
    ),
  ),
}))

/** Values of a type, with members that are missing or null, and others where the type is open. */
const valuesOf = (type: ValueType): fc.Arbitrary<unknown> => {
  const given = (): fc.Arbitrary<unknown> => {
    if (type.kind === 'text') return fc.string()
    if (type.kind === 'number') return fc.integer()
    if (type.kind === 'boolean') return fc.boolean()
    if (type.kind === 'list') return fc.array(valuesOf(type.items), { maxLength: 3 })
    if (type.kind !== 'object') return fc.jsonValue()
    const named = type.members.map(({ name, type: of }) =>
      fc.option(valuesOf(of).map((value) => [name, value] as const)),
    )
    const others =
      type.isOpen === true ? fc.array(fc.tuple(names, fc.jsonValue()), { maxLength: 2 }) : fc.constant([])
    return fc.tuple(fc.tuple(...named), others).map(([own, more]) => {
      const members = new Map<string, unknown>(more)
      for (const { name } of type.members) members.delete(name)
      for (const entry of own) if (entry !== null) members.set(...entry)
      return members
    })
  }
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 5, arbitrary: given() })
}

const fits = (value: unknown, type: ValueType): boolean => {
  if (value === null) return true
  if (type.kind === 'text') return typeof value === 'string'
  if (type.kind === 'number') return typeof value === 'number'
  if (type.kind === 'boolean') return typeof value === 'boolean'
  if (type.kind === 'list') return Array.isArray(value) && value.every((item) => fits(item, type.items))
  if (type.kind !== 'object') return true
  if (!(value instanceof Map)) return false
  return [...value].every(([name, member]) => {
    const named = type.members.find((each) => each.name === name)
    return named === undefined ? type.isOpen === true : fits(member, named.type)
  })
}

/** The same, however its members are ordered. */
const inOrder = (type: ValueType): unknown => {
  if (type.kind === 'list') return { ...type, items: inOrder(type.items) }
  if (type.kind !== 'object') return type
  const members = type.members.map((member) => [member.name, inOrder(member.type)] as const)
  return { ...type, members: members.toSorted(([one], [other]) => (one < other ? -1 : 1)) }
}

describe('a value of one of some types', () => {
  it.each([
    [
      'objects with different members',
      [objectOf({ id: text }), objectOf({ total: number })],
      objectOf({ id: text, total: number }),
    ],
    [
      'lists',
      [
        { kind: 'list', items: objectOf({ id: text }) },
        { kind: 'list', items: objectOf({}) },
      ],
      { kind: 'list', items: objectOf({ id: text }) },
    ],
    ['a member of two kinds', [objectOf({ id: text }), objectOf({ id: number })], objectOf({ id: unknown })],
    [
      'an open object that may have the member',
      [objectOf({ id: text }), objectOf({}, true)],
      objectOf({ id: unknown }, true),
    ],
    ['kinds that have nothing in common', [text, objectOf({ id: text })], unknown],
    ['something unknown', [objectOf({ id: text }), unknown], unknown],
    ['nothing at all', [], unknown],
  ] as const)('is known of %s', (_what, some: readonly ValueType[], type: ValueType) => {
    expect(joinTypes(some)).toEqual(type)
  })

  it('fits the type that they have together', () => {
    const cases = fc.array(types, { minLength: 1, maxLength: 4 }).chain((some) =>
      fc.record({
        some: fc.constant(some),
        value: fc.oneof(...some.map(valuesOf)),
      }),
    )
    fc.assert(fc.property(cases, ({ some, value }) => fits(value, joinTypes(some))))
  })

  it('is the same in any order, and of one type that type', () => {
    fc.assert(
      fc.property(types, types, (one, other) => {
        expect(inOrder(joinTypes([one, other]))).toEqual(inOrder(joinTypes([other, one])))
        expect(inOrder(joinTypes([one, structuredClone(one)]))).toEqual(inOrder(one))
      }),
    )
  })
})
