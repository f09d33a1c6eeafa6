import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { readTags } from './read-tags.ts'
import { tags } from './tags.ts'

const render = (widget: Partial<SampleWidget>) =>
  renderPage(sampleHost([{ type: 'tags', name: 'Tags1', place: [0, 0, 24, 3], ...widget }], 'published'))
const labels = (given: unknown) => readTags(given, undefined).tags.map((tag) => tag.label)

describe('the tags of a value', () => {
  it('are words of a list, of JSON, of objects, or between commas', () => {
    expect(labels(['a', 2, null, ' '])).toEqual(['a', '2'])
    expect(labels('["a", "b"]')).toEqual(['a', 'b'])
    expect(labels('a, b,,c')).toEqual(['a', 'b', 'c'])
    expect(labels([{ label: 'A', value: 1 }, { name: 'B' }, { value: 3 }])).toEqual(['A', 'B', '3'])
    expect(labels(null)).toEqual([])
  })

  it('have the color that was given for them or for their word', () => {
    const { tags: read } = readTags(['Paid', { label: 'Open', color: 'danger' }], { Paid: 'success' })
    expect(read.map((tag) => tag.color)).toEqual(['success', 'danger'])
  })

  it('are as many as can be read, and the others are counted', async () => {
    const many = Array.from({ length: 500 }, (_none, index) => `tag ${index}`)
    expect(readTags(many, undefined).rest).toBe(300)
    expect(await render({ values: { tags: many } })).toContain('and 300 more')
  })
})

describe('a list of tags', () => {
  it('is a list with a name', async () => {
    expect(await render({ values: { label: 'States' } })).toMatch(/<ul[^>]*aria-label="States".*<li/)
  })

  it('has buttons only where a press does something', async () => {
    const record = { properties: { onTagClick: [{ id: 'step', type: 'resetComponent', config: {} }] } }
    expect(await render({ record })).toMatch(/<button type="button"[^>]*>New</)
    expect(await render({})).not.toContain('<button')
  })

  it('lets the words lead before a faint color, which is solid where that was chosen', async () => {
    const colored = { tags: [{ label: 'Open', color: 'danger' }] }
    const soft = await render({ values: colored })
    expect(soft).toContain('--word-hue:var(--app-danger)')
    expect(soft).not.toContain('background:var(--app-danger)')
    expect(await render({ values: { ...colored, tagStyle: 'SOLID' } })).toContain(
      'background:var(--app-danger);color:var(--app-on-danger)',
    )
  })

  it('says what the builder wants where there are none', async () => {
    expect(await render({ values: { tags: [], emptyText: 'Nothing yet' } })).toContain('Nothing yet')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(tags))
      expect((await render({ values: { ...values, tooltip: '' } })).length).toBeLessThan(200_000)
  })
})
