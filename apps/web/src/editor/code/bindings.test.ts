import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAround, codeProblems, referenceAt } from './bindings.ts'

const sql = "select * from invoice where country ilike {{ '%' + Country.value + '%' }} limit 5"

describe('code in a text', () => {
  it('is found around the cursor', () => {
    const position = sql.indexOf('Country')
    expect(codeAround(sql, position, 'bindings')).toEqual({
      from: sql.indexOf('{{') + 2,
      to: sql.indexOf('}}'),
    })
  })

  it('is not found in the text beside it', () => {
    expect(codeAround(sql, 3, 'bindings')).toBeNull()
    expect(codeAround(sql, sql.length, 'bindings')).toBeNull()
  })

  it('reaches to the end while the braces are still open', () => {
    expect(codeAround('a {{ Get', 8, 'bindings')).toEqual({ from: 4, to: 8 })
  })

  it('is found between empty braces and behind a dot', () => {
    expect(codeAround('{{}}', 2, 'bindings')).toEqual({ from: 2, to: 2 })
    expect(codeAround('{{ Table1. }}', 10, 'bindings')).toEqual({ from: 2, to: 11 })
  })

  it('is the whole of a JavaScript field', () => {
    expect(codeAround('a + b', 2, 'script')).toEqual({ from: 0, to: 5 })
  })

  it('lies within the text, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[{}a."' ]{0,20}$/), fc.nat(20), (text, position) => {
        const code = codeAround(text, Math.min(position, text.length), 'bindings')
        expect(code === null || (code.from <= code.to && code.to <= text.length)).toBe(true)
      }),
    )
  })
})

describe('the reference under the pointer', () => {
  it('ends at the segment pointed at', () => {
    const text = '{{ GetInvoices.response.rows }}'
    expect(referenceAt(text, text.indexOf('esponse'), 'bindings')).toEqual({
      from: 3,
      to: text.indexOf('.rows'),
      path: ['GetInvoices', 'response'],
    })
    expect(referenceAt(text, 5, 'bindings')?.path).toEqual(['GetInvoices'])
    expect(referenceAt(text, text.indexOf('rows'), 'bindings')?.path).toEqual([
      'GetInvoices',
      'response',
      'rows',
    ])
  })

  it('is nothing in plain text or over a string', () => {
    expect(referenceAt(sql, 2, 'bindings')).toBeNull()
    expect(referenceAt(sql, sql.indexOf("'%'") + 1, 'bindings')).toBeNull()
  })
})

describe('what cannot be read', () => {
  it('is marked where the fault is, one letter wide at least', () => {
    const [problem] = codeProblems('Hello {{ 1 + }} you', 'bindings')
    expect(problem).toMatchObject({ from: 13, to: 14 })
    expect(problem?.message).toBe('The expression ends too early.')
  })

  it('is nothing in sound or empty bindings', () => {
    expect(codeProblems(sql, 'bindings')).toEqual([])
    expect(codeProblems('{{  }}', 'bindings')).toEqual([])
    expect(codeProblems('', 'script')).toEqual([])
  })

  it('are found in scripts, which hold statements and may wait', () => {
    expect(codeProblems('const a = await Orders.run()\nreturn a', 'script')).toEqual([])
    expect(codeProblems('const = 1', 'script')[0]?.message).toContain('in line 1')
    expect(codeProblems('Total = 1', 'script')[0]?.message).toContain('cannot change "Total"')
  })

  it('are found in code of steps, which may do more', () => {
    expect(codeProblems('import _ from "lodash"\nStep1.output.x = 1', 'javascript')).toEqual([])
    expect(codeProblems('total = Step1.output["x"]\nreturn total', 'python')).toEqual([])
    expect(codeProblems('return = 1', 'python')[0]?.message).toContain('in line 1')
  })
})
