import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { icon } from './icon.ts'

const render = (widget: Partial<SampleWidget>) =>
  renderPage(sampleHost([{ type: 'icon', name: 'Icon1', place: [0, 0, 4, 3], ...widget }], 'published'))
const pressed = { properties: { onClick: [{ id: 'step', type: 'resetComponent', config: {} }] } }

describe('an icon', () => {
  it('shows the picture of its name, and no other file', async () => {
    expect(await render({ values: { icon: 'circle-check' } })).toMatch(/icons-[\d.]+\/circle-check\.svg/)
    expect(await render({ values: { icon: '../../secret' } })).not.toContain('secret')
  })

  it('is decoration without a label and a picture with one', async () => {
    expect(await render({})).toContain('aria-hidden="true"')
    expect(await render({ values: { label: 'Paid' } })).toMatch(/role="img" aria-label="Paid"/)
  })

  it('is a button with a name where a press does something', async () => {
    expect(await render({ record: pressed, values: { icon: 'trash' } })).toMatch(
      /<button[^>]*aria-label="trash"/,
    )
    expect(await render({ record: pressed, values: { label: 'Delete order' } })).toMatch(
      /<button[^>]*aria-label="Delete order"/,
    )
    expect(await render({ record: pressed, values: { isDisabled: true } })).toMatch(/<button[^>]*disabled=""/)
    expect(await render({})).not.toContain('<button')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(icon))
      expect(await render({ values, record: pressed })).toContain('Icon1')
  })
})
