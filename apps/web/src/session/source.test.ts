import { describe, expect, it } from 'vitest'
import { forgetSource, keepSource, keptSource, sourceIn, sourceOf, stateOf } from './source.ts'

const kept = () => {
  const values = new Map<string, string>()
  return () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
}

describe('where somebody comes from who opens /signup', () => {
  it.each([
    ['what led there', '', 'https://example.com/ad', { referrer: 'https://example.com/ad' }],
    ['all that a campaign says', '?utm_source=a&utm_x=b&other=c', '', { utm_source: 'a', utm_x: 'b' }],
    ['what the product itself says', '?sbt_campaign=a', '', { sbt_campaign: 'a' }],
    ['the click of an advertisement', '?gclid=1&utm_a=2', '', { gclid: '1', utm_a: '2' }],
  ])('goes along as state: %s', (_, search, referrer, source) => {
    expect(sourceIn(stateOf(sourceOf(search, referrer)))).toEqual(source)
  })

  it('is left out where it is empty, too long, or too much', () => {
    expect(sourceOf(`?utm_empty=&utm_long=${'a'.repeat(201)}`, '')).toEqual({})
    const many = Array.from({ length: 50 }, (_, index) => `utm_${index}=x`).join('&')
    expect(Object.keys(sourceOf(`?${many}`, ''))).toHaveLength(20)
  })

  it.each(['', 'no state', btoa('{"__proto__":"x"}'), btoa('[1]'), btoa('{"utm_a":1}')])(
    'is nothing in a state that somebody made up: %j',
    (state) => expect(sourceIn(state)).toEqual({}),
  )

  it('is kept for the first question, and forgotten after it', () => {
    const storage = kept()
    keepSource({ utm_source: 'ü' }, storage)
    expect(keptSource(storage)).toEqual({ utm_source: 'ü' })
    forgetSource(storage)
    expect(keptSource(storage)).toEqual({})
  })
})
