import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-names.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('the name of an exported file', () => {
  it('is that of the document, with a part of its id', () => {
    expect(fileNameOf('Orders of Łódź', id)).toBe('Orders of Łódź (0f8fad5b)')
  })

  it.each([
    ['../../etc/passwd', '______etc_passwd (0f8fad5b)'],
    ['C:\\Windows', 'C__Windows (0f8fad5b)'],
    ['=HYPERLINK("a")', '_HYPERLINK__a__ (0f8fad5b)'],
    ['a\u202Egpj.exe', 'a_gpj_exe (0f8fad5b)'],
    ['CON', '_CON (0f8fad5b)'],
    ['', '_ (0f8fad5b)'],
    ['  ', '_ (0f8fad5b)'],
    ['two\nlines', 'two_lines (0f8fad5b)'],
  ])('of %j is %j', (name, expected) => {
    expect(fileNameOf(name, id)).toBe(expected)
  })

  it('never leaves its folder, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (name, anyId) => {
        const file = fileNameOf(name, anyId)
        expect(file).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]|^\.|[. ]$/u)
        expect([...file].length).toBeLessThanOrEqual(72)
      }),
    )
  })
})
