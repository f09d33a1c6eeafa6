import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { readNotation } from '../shared/notation.ts'
import { statistic } from './statistic.ts'
import { courseOf, coursePoints, trendOf, trendText } from './trend.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'statistic', name: 'Stat', place: [0, 0, 24, 9], values }], 'published'))

describe('the trend of a number', () => {
  it('is the way from the previous value', () => {
    expect(trendOf(50, 40)).toEqual({ change: 10, share: 0.25, direction: 'up' })
    expect(trendOf(-50, -40)).toEqual({ change: -10, share: -0.25, direction: 'down' })
    expect(trendOf(5, 0)).toEqual({ change: 5, share: undefined, direction: 'up' })
    expect(trendOf(undefined, 4)).toBeUndefined()
  })

  it('says its sign, and the difference where there is no share', () => {
    const wishes = readNotation(readValues(statistic, {}))
    const texts = [trendOf(50, 40), trendOf(40, 50), trendOf(5, 0)].map((trend) =>
      trend === undefined ? '' : trendText(trend, 'percent', wishes, 'en'),
    )
    expect(texts).toEqual(['+25%', '-20%', '+5'])
  })
})

describe('the course of a number', () => {
  it('reads numbers, text, and objects with a value', () => {
    expect(courseOf('[1, "2", {"value": 3}, null]')).toEqual([1, 2, 3])
    expect(courseOf({})).toEqual([])
  })

  it('stays within its box, whatever the numbers are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 2 }),
        (numbers) => {
          for (const [x, y] of coursePoints(numbers)) {
            expect(x).toBeGreaterThanOrEqual(0)
            expect(x).toBeLessThanOrEqual(100)
            expect(y).toBeGreaterThanOrEqual(2)
            expect(y).toBeLessThanOrEqual(30)
          }
        },
      ),
    )
  })

  it('is thinned out where it is long, and keeps its latest point', () => {
    const long = courseOf(Array.from({ length: 100_000 }, (_none, index) => index))
    expect(long.length).toBeLessThanOrEqual(201)
    expect(long.at(-1)).toBe(99_999)
  })
})

describe('a statistic', () => {
  it('writes its number in the notation, with what stands around it', async () => {
    const markup = await render({ value: '1234', prefix: '≈', suffix: 'orders', label: 'Orders' })
    expect(markup).toMatch(/role="group" aria-label="Orders"/)
    expect(markup).toMatch(/≈<\/span>1,234<span[^>]*>orders/)
  })

  it('stands on a card only where that was chosen', async () => {
    expect(await render({ isCard: true })).toContain('data-card')
    expect(await render({})).not.toContain('data-card')
  })

  it('says whether the change is good in color and its direction in words', async () => {
    expect(await render({ value: 5, previousValue: 4 })).toMatch(/data-tone="good".*aria-label="Up"/)
    expect(await render({ value: 5, previousValue: 4, goodDirection: 'down' })).toContain('data-tone="bad"')
    expect(await render({ value: 5 })).not.toContain('data-tone')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(statistic))
      expect(await render({ ...values, tooltip: '' })).toContain('group')
  })
})
