import { describe, expect, it } from 'vitest'
import { memberText, readPath, typedReference } from './reference-path.ts'

describe('the reference before the cursor', () => {
  it('is a name being typed', () => {
    expect(typedReference('1 + Get')).toEqual({ kind: 'name', prefix: 'Get', from: 4 })
  })

  it('is a member of a path, through dots, optional dots, indexes and quoted keys', () => {
    expect(typedReference('Table1?.rows[0]["first name"].le')).toEqual({
      kind: 'member',
      path: ['Table1', 'rows', '0', 'first name'],
      prefix: 'le',
      from: 30,
      dotFrom: 29,
    })
  })

  it('is an empty name after an operator or at the start', () => {
    expect(typedReference('')).toEqual({ kind: 'name', prefix: '', from: 0 })
    expect(typedReference(' Country.value + ')).toMatchObject({ kind: 'name', prefix: '' })
  })

  it('is unknown behind a call', () => {
    expect(typedReference('rows.filter(Boolean).')).toBeNull()
  })

  it('is unknown inside of a number', () => {
    expect(typedReference('12')).toBeNull()
  })
})

describe('reading a path', () => {
  it('sees own properties alone', () => {
    expect(readPath({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1)
    expect(readPath({ a: 1 }, ['constructor'])).toBeUndefined()
    expect(readPath(null, ['a'])).toBeUndefined()
  })

  it('is written as JavaScript would', () => {
    expect([memberText('name'), memberText('first name'), memberText('0')]).toEqual([
      '.name',
      '["first name"]',
      '[0]',
    ])
  })
})
