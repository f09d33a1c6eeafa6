import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { endNearest, rangeAfter, rangeOf } from './range.ts'
import { rangeSlider } from './rangeSlider.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'rangeSlider', name: 'Range1', place: [0, 0, 24, 5], values }], 'published'))

const scale = { least: 0, most: 100, step: 5 }

describe('a range', () => {
  it('has its lower end first, whatever was given', () => {
    expect(rangeOf(80, '20', scale)).toEqual([20, 80])
    expect(rangeOf(null, undefined, scale)).toEqual([0, 100])
    expect(rangeOf(-7, 1000, scale)).toEqual([0, 100])
  })

  it('has ends that may meet and never pass each other', () => {
    expect(rangeAfter([20, 80], 'start', 95, scale)).toEqual([80, 80])
    expect(rangeAfter([20, 80], 'end', 3, scale)).toEqual([20, 20])
    fc.assert(
      fc.property(
        fc.double(),
        fc.double(),
        fc.double(),
        fc.constantFrom('start', 'end'),
        (a, b, to, moved) => {
          const [start, end] = rangeAfter(rangeOf(a, b, scale), moved, Number.isNaN(to) ? 0 : to, scale)
          expect(start).toBeLessThanOrEqual(end)
        },
      ),
    )
  })

  it('moves the end that is nearer to a press', () => {
    expect(endNearest([20, 80], 30)).toBe('start')
    expect(endNearest([20, 80], 70)).toBe('end')
    expect(endNearest([50, 50], 60)).toBe('end')
    expect(endNearest([50, 50], 40)).toBe('start')
  })
})

describe('a range slider', () => {
  it('is a group of two named sliders', async () => {
    const markup = await render({
      label: 'Price',
      defaultStartValue: 10,
      defaultEndValue: 30,
      prefixText: '€',
    })
    expect(markup).toMatch(/<span[^>]*id="([^"]+)"[^>]*>Price.*aria-labelledby="\1"[^>]*role="group"/)
    expect(markup.match(/<input[^>]*type="range"/g)).toHaveLength(2)
    expect(markup).toMatch(/aria-label="From"[^>]*aria-valuetext="€10"/)
    expect(markup).toMatch(/aria-label="To"[^>]*aria-valuetext="€30"/)
  })

  it('cannot be moved while it is disabled', async () => {
    expect((await render({ isDisabled: true })).match(/<input[^>]*disabled=""/g)).toHaveLength(2)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(rangeSlider)) expect(await render(values)).toContain('type="range"')
  })
})
