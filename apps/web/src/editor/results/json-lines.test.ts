import { describe, expect, it } from 'vitest'
import { foldedTextLength, jsonLines, moreShown, toggled, untouched } from './json-lines.ts'

const kinds = (value: unknown, unfolding = untouched): string[] =>
  jsonLines(value, unfolding).map(({ name, content }) => `${name ?? ''}:${content.kind}`)

describe('a result as JSON', () => {
  it('has a line per value and one that closes each branch', () => {
    expect(kinds({ id: 1, tags: ['a'] })).toEqual([
      ':branch',
      'id:value',
      'tags:branch',
      '0:value',
      ':close',
      ':close',
    ])
  })

  it('is open for five levels and opens further by hand', () => {
    const value = { a: { b: { c: { d: { e: { f: 1 } } } } } }
    expect(kinds(value)).not.toContain('f:value')
    expect(kinds(value, toggled(untouched, '/a/b/c/d/e', true))).toContain('f:value')
  })

  it('shows a hundred items of a list and then the next hundred', () => {
    const list = Array.from({ length: 250 }, (_, index) => index)
    const first = jsonLines(list, untouched)
    expect(first.find(({ content }) => content.kind === 'more')?.content).toEqual({
      kind: 'more',
      shown: 100,
      size: 250,
    })
    expect(kinds(list, moreShown(untouched, '', 200)).filter((kind) => kind.endsWith(':value'))).toHaveLength(
      250,
    )
    expect(kinds(list, moreShown(untouched, '', 100)).filter((kind) => kind.endsWith(':value'))).toHaveLength(
      200,
    )
  })

  it('folds a text after five thousand letters', () => {
    const text = 'x'.repeat(foldedTextLength + 1)
    expect(jsonLines(text, untouched)[0]?.content).toMatchObject({ kind: 'value', isFolded: true })
    expect(jsonLines(text, toggled(untouched, '', true))[0]?.content).toMatchObject({ isFolded: false })
    expect(jsonLines(text.slice(1), untouched)[0]?.content).toMatchObject({ isFolded: false })
  })

  it('shows the first hundred bytes of a buffer', () => {
    const bytes = { type: 'Buffer', data: Array.from({ length: 300 }, () => 255) }
    const [line, ...others] = jsonLines(bytes, untouched)
    expect(others).toEqual([])
    expect(line?.content).toMatchObject({ kind: 'value', type: 'bytes' })
    expect(line?.content).toHaveProperty('text', `<${Array(100).fill('ff').join(' ')} …> 300 bytes`)
    expect(jsonLines({ type: 'Buffer', data: [256] }, untouched)[0]?.content.kind).toBe('branch')
  })

  it('stays short at first, however large the result is', () => {
    const row = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`c${index}`, index]))
    const large = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => row))
    expect(jsonLines(large, untouched).length).toBeLessThan(5000)
  })
})
