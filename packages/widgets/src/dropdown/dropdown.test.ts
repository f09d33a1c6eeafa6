import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { dropdown } from './dropdown.ts'

const render = (values: Readonly<Record<string, unknown>>, isLoading = false) =>
  renderPage(
    sampleHost(
      [{ type: 'dropdown', name: 'Dropdown1', place: [0, 0, 24, 5], values, isLoading }],
      'published',
    ),
  )

const countries = [
  { label: 'Norway', value: 'NO', icon: 'flag' },
  { label: 'Japan', value: 'JP' },
]

describe('a dropdown', () => {
  it('is a combobox tied to its label that shows the chosen label', async () => {
    const markup = await render({ label: 'Country', options: countries, defaultOptionValue: 'NO' })
    expect(markup).toMatch(
      /<label[^>]*for="([^"]+)"[^>]*>Country.*<input(?=[^>]*id="\1")(?=[^>]*role="combobox")[^>]*value="Norway"/,
    )
    expect(markup).toContain('aria-label="Clear Country"')
  })

  it('asks for a choice once it was left without one', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
    expect(await render({ isRequired: true })).not.toContain('This field is required.')
  })

  it('offers no button to clear what may not be changed', async () => {
    const values = { options: countries, defaultOptionValue: 'NO', label: 'Country' }
    for (const lock of [{ isDisabled: true }, { isReadOnly: true }, { isClearable: false }])
      expect(await render({ ...values, ...lock })).not.toContain('Clear Country')
  })

  it('shows a value that no option has only where new options are allowed', async () => {
    const values = { options: countries, defaultOptionValue: 'Atlantis' }
    expect(await render(values)).not.toContain('Atlantis')
    expect(await render({ ...values, allowCustomValue: true })).toContain('value="Atlantis"')
  })

  it('keeps showing the chosen option while its options are loaded again', async () => {
    const values = { options: [], defaultOptionValue: 'NO', selectedOption: countries[0] }
    expect(await render(values, true)).toContain('value="Norway"')
    expect(await render(values)).not.toContain('value="Norway"')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(dropdown)) expect(await render(values)).toContain('role="combobox"')
  })
})
