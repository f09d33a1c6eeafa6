import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { switchWidget } from './switch.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'switch', name: 'Choice1', place: [0, 0, 24, 8], values }], 'published'))

describe('a switch', () => {
  it('is a switch for screen readers, on or off as it begins', async () => {
    const markup = await render({ label: 'Newsletter', defaultCheckedState: true })
    expect(markup).toMatch(/<input(?=[^>]*role="switch")[^>]*checked="".*Newsletter/)
    expect(await render({ label: 'Newsletter' })).not.toContain('checked=""')
  })

  it('reads text that says false as off', async () => {
    expect(await render({ isChecked: 'false' })).not.toContain('checked=""')
  })

  it('cannot be switched while it is disabled', async () => {
    expect(await render({ isDisabled: true })).toMatch(/<input[^>]*disabled=""/)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(switchWidget)) expect(await render(values)).toContain('role="switch"')
  })
})
