import { widgetPropertiesSchema } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { keyValueLines } from './key-value-lines.ts'
import { keyValue } from './keyValue.ts'
import { textLayout } from './text-layout.ts'

const render = (widget: Partial<SampleWidget>) =>
  renderPage(
    sampleHost([{ type: 'keyValue', name: 'KeyValue1', place: [0, 0, 40, 18], ...widget }], 'published'),
  )

describe('the layout of a value', () => {
  it('is vertical for more than 18 letters in 280 px of width', () => {
    const layouts = (width: number, lengths: readonly number[]) =>
      lengths.map((length) => textLayout('x'.repeat(length), width))
    expect(layouts(280, [18, 19])).toEqual(['horizontal', 'vertical'])
    expect(layouts(560, [36, 37])).toEqual(['horizontal', 'vertical'])
  })

  it('is vertical for more than one line', () => {
    expect(textLayout('a\nb', 560)).toBe('vertical')
  })
})

describe('the fields of an object', () => {
  const data = { billing_city: 'Oslo', total: 1234.5, paid: true, labels: ['a', 'b'], nothing: null }

  it('are all of them where none is listed', () => {
    expect(keyValueLines(readValues(keyValue, { data })).map(({ label, text }) => [label, text])).toEqual([
      ['Billing city', 'Oslo'],
      ['Total', '1234.5'],
      ['Paid', 'Yes'],
      ['Labels', 'a, b'],
      ['Nothing', ''],
    ])
  })

  it('are those that the builder listed, in that order, computed ones with their own value', () => {
    const properties = [
      { id: '1', key: 'total', type: 'number', isVisible: true, isDerived: false },
      { id: '2', key: 'paid', type: 'boolean', isVisible: 'false' },
      { id: '3', key: 'site', type: 'link', isDerived: true, computedValue: 'example.com' },
      { id: '4', key: 'toString' },
    ]
    const lines = keyValueLines(readValues(keyValue, { data, properties, wordsForKeys: false }))
    expect(lines.map(({ label, text, address }) => [label, text, address])).toEqual([
      ['total', '1,234.5', undefined],
      ['site', 'example.com', 'https://example.com'],
      ['toString', '', undefined],
    ])
  })

  it('never lead to an address that could run code', () => {
    const properties = [{ id: '1', key: 'site', type: 'link' }]
    expect(
      keyValueLines(readValues(keyValue, { data: { site: 'javascript:alert(1)' }, properties }))[0]?.address,
    ).toBeUndefined()
  })
})

describe('the properties of a key value', () => {
  const check = (field: object) =>
    widgetPropertiesSchema(keyValue.properties).safeParse({ properties: [{ id: 'a', ...field }] }).success

  it('take exactly the fields of a custom property', () => {
    expect(
      check({ key: 'city', type: 'text', isVisible: true, isDerived: true, computedValue: '{{ 1 }}' }),
    ).toBe(true)
    expect(check({ key: 'city', other: 1 })).toBe(false)
    expect(check({ key: 'city', type: 'nonsense' })).toBe(false)
  })
})

describe('a key value', () => {
  it('is a list of names and values', async () => {
    expect(await render({ values: { data: { city: 'Oslo' } } })).toMatch(/<dl.*<dt[^>]*>City<\/dt><dd.*Oslo/)
  })

  it('has copy buttons where the builder wants them', async () => {
    expect(await render({ values: { data: { city: 'Oslo' }, canCopy: true } })).toContain(
      'aria-label="Copy City"',
    )
    expect(await render({})).not.toContain('<button')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(keyValue))
      expect((await render({ values: { ...values, tooltip: '' } })).length).toBeLessThan(1e6)
  })
})
