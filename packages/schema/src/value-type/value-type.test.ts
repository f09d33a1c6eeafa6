import { describe, expect, it } from 'vitest'
import { boundedType, memberType, type ValueType } from './value-type.ts'

const objectOf = (names: readonly string[], type: ValueType = { kind: 'text' }): ValueType => ({
  kind: 'object',
  members: names.map((name) => ({ name, type })),
})

describe('a type', () => {
  it('of a huge object is cut, and says that there may be more', () => {
    const huge = objectOf(Array.from({ length: 100_000 }, (_, index) => `column${index}`))
    const cut = boundedType({ kind: 'list', items: huge })
    const items = cut.kind === 'list' && cut.items.kind === 'object' ? cut.items : undefined
    expect(items?.members).toHaveLength(2_000)
    expect(items?.isOpen).toBe(true)
    const small = objectOf(['id'])
    expect(boundedType(small)).toEqual(small)
  })

  it('that goes on for ever ends where nobody looks any more', () => {
    let deep: ValueType = { kind: 'text' }
    for (let level = 0; level < 5_000; level += 1) deep = { kind: 'list', items: deep }
    expect(JSON.stringify(boundedType(deep)).length).toBeLessThan(1_000)
  })

  it('has its own members alone, whatever they are called', () => {
    const type = objectOf(['__proto__', 'id'])
    expect(memberType(type, '__proto__')).toEqual({ kind: 'text' })
    expect(memberType(type, 'toString')).toBeUndefined()
    expect(memberType({ kind: 'unknown' }, 'id')).toBeUndefined()
  })
})
