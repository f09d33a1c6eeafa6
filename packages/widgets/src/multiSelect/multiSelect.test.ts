import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { multiSelect } from './multiSelect.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'multiSelect', name: 'MultiSelect1', place: [0, 0, 24, 5], values }], 'published'),
  )

const cities = ['Oslo', 'Bergen', 'Kyoto', 'Lisbon', 'Nairobi']

describe('a multiselect', () => {
  it('shows the first choices as chips that can be taken out, and counts the others', async () => {
    const markup = await render({ label: 'Cities', options: cities, defaultOptionValues: cities })
    expect(markup.match(/aria-label="Remove [A-Z]/g)).toHaveLength(3)
    expect(markup).toContain('+2')
    expect(markup).toContain('Chosen: Oslo, Bergen, Kyoto, Lisbon, Nairobi')
    expect(markup).toContain('aria-label="Clear Cities"')
  })

  it('only counts where the builder wants no chips', async () => {
    const markup = await render({ options: cities, defaultOptionValues: '["Oslo", "Kyoto"]', shownChips: 0 })
    expect(markup).toContain('2 chosen')
    expect(markup).not.toContain('Remove')
  })

  it('says how many have to be chosen once it was touched', async () => {
    const values = { options: cities, defaultOptionValues: ['Oslo'], isTouched: true }
    expect(await render({ ...values, minSelected: 2 })).toContain('Choose at least 2.')
    expect(await render({ ...values, isRequired: true })).not.toContain('This field is required.')
    expect(await render({ options: cities, isTouched: true, isRequired: true })).toContain(
      'This field is required.',
    )
  })

  it('offers nothing to take out where it is locked', async () => {
    const values = { options: cities, defaultOptionValues: ['Oslo'], label: 'Cities' }
    for (const lock of [{ isDisabled: true }, { isReadOnly: true }]) {
      const markup = await render({ ...values, ...lock })
      expect(markup).toContain('Oslo')
      expect(markup).not.toContain('<button')
    }
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(multiSelect)) expect(await render(values)).toContain('role="combobox"')
  })
})
