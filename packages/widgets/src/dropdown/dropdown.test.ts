import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { describe, expect, it } from 'vitest'
import { matchingOptions, optionsOf, optionWithValue } from './options.ts'
import { placeList } from './place-list.ts'

const labels = (options: readonly { label: string }[]): readonly string[] =>
  options.map((option) => option.label)

describe('the options of a dropdown', () => {
  it('come from texts and numbers', () => {
    const options = optionsOf(['Oslo', 7], '', '')
    expect(options.map(({ label, value }) => ({ label, value }))).toEqual([
      { label: 'Oslo', value: 'Oslo' },
      { label: '7', value: 7 },
    ])
  })

  it('come from objects with label and value, or with the fields that the builder names', () => {
    expect(optionsOf([{ label: 'Norway', value: 'NO' }], '', '')[0]).toMatchObject({
      label: 'Norway',
      value: 'NO',
    })
    const customers = [{ customer_id: 3, name: 'Ada' }]
    expect(optionsOf(customers, 'name', 'customer_id')[0]).toMatchObject({
      label: 'Ada',
      value: 3,
      source: customers[0],
    })
  })

  it('come from JSON written by hand, and from an object of labels by value', () => {
    expect(labels(optionsOf('["One", "Two"]', '', ''))).toEqual(['One', 'Two'])
    expect(optionsOf({ NO: 'Norway' }, '', '')[0]).toMatchObject({ label: 'Norway', value: 'NO' })
  })

  it('leave out what has no label, and further ones of the same value', () => {
    expect(labels(optionsOf([null, '', 'A', 'A', {}, { value: 1 }], '', ''))).toEqual(['A', '1'])
  })

  it('are none where the data is no list', () => {
    expect(optionsOf(undefined, '', '')).toEqual([])
    expect(optionsOf('not JSON', '', '')).toEqual([])
    expect(optionsOf(42, '', '')).toEqual([])
  })

  it('are found by value, a number by its text too', () => {
    const options = optionsOf([1, 2], '', '')
    expect(optionWithValue(options, '2')?.value).toBe(2)
    expect(optionWithValue(options, '')).toBeUndefined()
    expect(optionWithValue(options, 3)).toBeUndefined()
  })

  it('are found by typing without case and accents, those that begin with the words first', () => {
    const options = optionsOf(['São Paulo', 'Cap Sao', 'Oslo'], '', '')
    expect(labels(matchingOptions(options, 'sao'))).toEqual(['São Paulo', 'Cap Sao'])
    expect(matchingOptions(options, '')).toBe(options)
  })
})

describe('the place of an open list', () => {
  const screen = { width: 400, height: 800 }

  it('is below the field where there is room', () => {
    expect(placeList({ left: 20, top: 100, width: 200, height: 36 }, screen)).toEqual({
      left: 20,
      width: 200,
      top: 140,
      bottom: undefined,
      maximumHeight: 320,
    })
  })

  it('is above the field near the lower edge', () => {
    const place = placeList({ left: 20, top: 740, width: 200, height: 36 }, screen)
    expect(place.top).toBeUndefined()
    expect(place.bottom).toBe(64)
  })

  it('stays on the screen when the field reaches over its edge', () => {
    const place = placeList({ left: 350, top: 10, width: 90, height: 36 }, screen)
    expect(place.left + place.width).toBeLessThanOrEqual(screen.width)
  })
})

describe('a dropdown', () => {
  const render = (values: Readonly<Record<string, unknown>>) =>
    renderPage(
      sampleHost([{ type: 'dropdown', name: 'Dropdown1', place: [0, 0, 24, 5], values }], 'published'),
    )

  it('is a combobox tied to its label that shows the chosen label', async () => {
    const markup = await render({
      label: 'Country',
      options: [{ label: 'Norway', value: 'NO' }],
      defaultOptionValue: 'NO',
    })
    expect(markup).toMatch(
      /<label[^>]*for="([^"]+)"[^>]*>Country.*<input id="\1"[^>]*role="combobox"[^>]*value="Norway"/,
    )
    expect(markup).toContain('aria-label="Clear Country"')
  })

  it('asks for a choice once it was left without one', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
    expect(await render({ isRequired: true })).not.toContain('This field is required.')
  })
})
