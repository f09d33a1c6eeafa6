import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { clampPage, pageCountOf, pagePlaces } from './pages.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'pagination', name: 'Pages', place: [0, 0, 48, 3], values }], 'published'))

describe('the pages that are offered', () => {
  it('are all of them where there are few', () => {
    expect(pagePlaces(1, 3)).toEqual([1, 2, 3])
  })

  it('are the ends and the neighbors where there are many', () => {
    expect(pagePlaces(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
    expect(pagePlaces(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
    expect(pagePlaces(19, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
  })

  it('always hold the present page, in order, and never more than seven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (wanted, count) => {
        const page = clampPage(wanted, count)
        const places = pagePlaces(page, count)
        const numbers = places.filter((place) => place !== 'gap')
        expect(numbers).toContain(page)
        expect(places.length).toBeLessThanOrEqual(7)
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
    )
  })

  it('are one where there is nothing', () => {
    expect(pageCountOf(0, 20)).toBe(1)
    expect(clampPage(Number.NaN, 5)).toBe(1)
  })
})

describe('pagination', () => {
  it('says which entries are shown and which page it is', async () => {
    const markup = await render({ total: 100, page: 2, pageSize: 20 })
    expect(markup).toContain('21–40 of 100')
    expect(markup).toMatch(/aria-label="Page 2" aria-current="page"/)
    expect(markup).toMatch(/<nav[^>]*aria-label="Pages"/)
  })

  it('stays at the last page where it is asked for a later one', async () => {
    expect(await render({ total: 50, page: 99, pageSize: 20 })).toMatch(
      /aria-label="Page 3" aria-current="page"/,
    )
  })

  it('says that there are no entries', async () => {
    expect(await render({ total: 0 })).toContain('No entries')
  })

  it('makes the best of values that are no numbers', async () => {
    for (const total of [null, 'many', {}, -4, Number.POSITIVE_INFINITY])
      expect(await render({ total, page: [], pageSize: 'x' })).toContain('<nav')
  })
})
