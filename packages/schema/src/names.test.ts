import { describe, expect, it } from 'vitest'
import { checkEntityName, checkKeptName, maximumNameLength, nextName } from './names.ts'

describe('the next name of a word', () => {
  it('is the first that is free', () => {
    expect(nextName('Table', new Set())).toBe('Table1')
    expect(nextName('Table', new Set(['Table1', 'Table3']))).toBe('Table2')
  })

  it('is never longer than names may be', () => {
    const word = 'x'.repeat(maximumNameLength)
    const first = nextName(word, new Set())
    expect(first).toHaveLength(maximumNameLength)
    expect(nextName(word, new Set([first]))).toBe(`${'x'.repeat(maximumNameLength - 1)}2`)
  })

  it('is said to be missing where every name is taken', () => {
    class Everything extends Set<string> {
      override has(): boolean {
        return true
      }
    }
    expect(() => nextName('Table', new Everything())).toThrow('Failed to generate name')
  })
})

describe('a name that steps give a meaning', () => {
  it.each(['None', 'and', 'print', 'len', 'require', 'crypto', 'process', 'lambda'])(
    'is refused: %s',
    (name) => {
      expect(checkEntityName(name, [])).toEqual({
        code: 'name_reserved',
        message: `"${name}" has a meaning of its own in steps of Python or JavaScript.`,
      })
    },
  )

  it('stays where it was given before', () => {
    expect(checkKeptName('print', [])).toBeNull()
    expect(checkKeptName('print', ['print'])?.code).toBe('name_taken')
  })
})
