import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { segmentedControl } from './segmentedControl.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'segmentedControl', name: 'Choice1', place: [0, 0, 24, 8], values }], 'published'),
  )

describe('a segmented control', () => {
  it('is a group of radio buttons in one line, of which one is on', async () => {
    const markup = await render({ label: 'View', options: ['Day', 'Week'], defaultOptionValue: 'Week' })
    expect(markup).toContain('role="radiogroup"')
    expect(markup.match(/type="radio"/g)).toHaveLength(2)
    expect(markup).toMatch(/<input[^>]*checked=""[^>]*\/>.{0,60}Week/)
  })

  it('tells screen readers that it is required and wrong', async () => {
    const markup = await render({
      label: 'View',
      options: ['Day'],
      defaultOptionValue: '',
      isRequired: true,
      isTouched: true,
    })
    expect(markup).toMatch(/aria-required="true"[^>]*aria-invalid="true"/)
    expect(markup).toContain('This field is required.')
  })

  it('says that it has no options', async () => {
    expect(await render({ options: [] })).toContain('There are no options.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(segmentedControl))
      expect(await render(values)).toContain('role="radiogroup"')
  })
})
