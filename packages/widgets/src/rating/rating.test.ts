import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { fillOf, ratingSteps, shapeCount, shownRating } from './rating-steps.ts'
import { rating } from './rating.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'rating', name: 'Rating1', place: [0, 0, 24, 5], values }], 'published'))

describe('the steps of a rating', () => {
  it('are whole, or have halves between them', () => {
    expect(ratingSteps(3, false)).toEqual([1, 2, 3])
    expect(ratingSteps(2, true)).toEqual([0.5, 1, 1.5, 2])
  })

  it('fill the shapes from the beginning', () => {
    expect([0, 1, 2].map((index) => fillOf(1.5, index))).toEqual([1, 0.5, 0])
  })

  it('stay within what can be shown, whatever was given', () => {
    expect([shapeCount(1e9), shapeCount(-1), shapeCount('x'), shapeCount(3.9)]).toEqual([20, 1, 5, 3])
    expect([shownRating('2', 5), shownRating(9, 5), shownRating(null, 5)]).toEqual([2, 5, 0])
  })
})

describe('a rating', () => {
  it('is a group of radio buttons that say what they mean', async () => {
    const markup = await render({ label: 'Service', defaultValue: 3, shape: 'heart' })
    expect(markup).toContain('role="radiogroup"')
    expect(markup.match(/<input[^>]*type="radio"/g)).toHaveLength(5)
    expect(markup).toMatch(/<input(?=[^>]*checked="")[^>]*aria-label="3 of 5 hearts"/)
  })

  it('has a button for each half where halves can be given', async () => {
    const markup = await render({ allowHalf: true, defaultValue: 2.5 })
    expect(markup.match(/<input[^>]*type="radio"/g)).toHaveLength(10)
    expect(markup).toMatch(/<input(?=[^>]*checked="")[^>]*aria-label="2.5 of 5 stars"/)
  })

  it('is a picture with words where it is only read', async () => {
    const markup = await render({ label: 'Average', isReadOnly: true, value: 4.3 })
    expect(markup).toMatch(/role="img" aria-label="Average: 4.3 of 5 stars"/)
    expect(markup).not.toContain('<input')
  })

  it('asks for a judgment once it was left without one', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(rating))
      expect(await render(values)).toMatch(/role="(radiogroup|img)"/)
  })
})
