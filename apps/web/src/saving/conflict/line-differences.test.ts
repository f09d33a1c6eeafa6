import { describe, expect, it } from 'vitest'
import { lineDifferences } from './line-differences.ts'

const told = (before: string, after: string): string[] =>
  lineDifferences(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-', 'left-out': '…' }[kind]}${text}`,
  )

describe('differences by lines', () => {
  it('tell one changed line, and leave out what is far from it', () => {
    const lines = (changed: string) => ['a', 'b', 'c', 'd', 'e', 'f', changed, 'h'].join('\n')
    expect(told(lines('g'), lines('G'))).toEqual(['…4 unchanged lines', ' e', ' f', '-g', '+G', ' h'])
  })

  it('tell nothing of equal texts but their size', () => {
    expect(told('a\nb', 'a\nb')).toEqual([' a', ' b'])
  })

  it('give up on what has too little in common, and tell both whole', () => {
    const many = (prefix: string) =>
      Array.from({ length: 3_000 }, (_, place) => `${prefix}${place}`).join('\n')
    const lines = told(many('a'), many('b'))
    expect(lines).toHaveLength(6_000)
    expect(lines[0]).toBe('-a0')
  })
})
