import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { readButtons } from './group-buttons.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'buttonGroup', name: 'Group', place: [0, 0, 32, 3], values }], 'published'))

describe('a group of buttons', () => {
  it('has a name and its buttons in order', async () => {
    const markup = await render({ label: 'Order', buttons: [{ label: 'Ship' }, { label: 'Refund' }] })
    expect(markup).toMatch(/role="group" aria-label="Order"/)
    expect(markup.indexOf('Ship')).toBeLessThan(markup.indexOf('Refund'))
  })

  it('keeps the place of each button in the list, by which its steps are found', () => {
    const shown = readButtons([{ label: 'A', isVisible: false }, { label: 'B' }, 'no button'])
    expect(shown.map(({ label, index }) => [label, index])).toEqual([['B', 1]])
  })

  it('can be disabled as a whole', async () => {
    expect(await render({ buttons: [{ label: 'Ship' }], isDisabled: true })).toMatch(
      /<button[^>]* disabled=""/,
    )
  })

  it('shows nothing where the value is no list', async () => {
    for (const buttons of [null, 'x', 7, { a: 1 }])
      expect(await render({ buttons })).toContain('role="group"')
  })
})
