import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { checkboxGroup } from './checkboxGroup.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'checkboxGroup', name: 'Choice1', place: [0, 0, 24, 8], values }], 'published'),
  )

const days = ['Monday', 'Tuesday', 'Wednesday']

describe('a checkbox group', () => {
  it('is a group of checkboxes tied to its label', async () => {
    const markup = await render({ label: 'Days', options: days, defaultOptionValues: ['Tuesday'] })
    expect(markup).toMatch(/<span[^>]*id="([^"]+)"[^>]*>Days.*aria-labelledby="\1"[^>]*role="group"/)
    expect(markup.match(/type="checkbox"/g)).toHaveLength(3)
    expect(markup).toMatch(/checked=""[^>]*\/>.{0,120}Tuesday/)
  })

  it('offers a box for all of them where the builder wants one', async () => {
    const markup = await render({ options: days, showsSelectAll: true, defaultOptionValues: days })
    expect(markup).toContain('Select all')
    expect(markup.match(/checked=""/g)).toHaveLength(4)
  })

  it('closes the others once the most are chosen', async () => {
    const markup = await render({ options: days, maxSelected: 1, defaultOptionValues: ['Monday'] })
    expect(markup.match(/disabled=""/g)).toHaveLength(2)
  })

  it('says how many have to be chosen once it was touched', async () => {
    const values = { options: days, minSelected: 2, defaultOptionValues: ['Monday'] }
    expect(await render({ ...values, isTouched: true })).toContain('Choose at least 2.')
    expect(await render(values)).not.toContain('Choose at least 2.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(checkboxGroup)) expect(await render(values)).toContain('role="group"')
  })
})
