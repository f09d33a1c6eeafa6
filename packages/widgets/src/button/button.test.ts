import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { button } from './button.ts'

const render = (widget: Partial<SampleWidget> = {}) =>
  renderPage(sampleHost([{ type: 'button', name: 'Button1', place: [0, 0, 12, 3], ...widget }], 'published'))

describe('a button', () => {
  it('says Click me and is primary until the builder decides otherwise', async () => {
    expect(await render()).toMatch(/<button type="button"[^>]*data-style="PRIMARY_BUTTON"[^>]*>.*Click me/)
    expect(button.settable).toEqual(['text', 'isDisabled', 'isVisible'])
  })

  it('says that it is busy, and keeps the focus, while its steps wait for an API', async () => {
    const busy = await render({ isLoading: true })
    expect(busy).toContain('aria-busy="true"')
    expect(busy).toContain('aria-disabled="true"')
    expect(busy).not.toMatch(/<button[^>]* disabled=""/)
  })

  it('writes in a color that can be read on the fill the builder chose', async () => {
    const yellow = await render({ values: { backgroundColor: '#ffee00' } })
    expect(yellow).toContain('--button-fill:#ffee00;--button-text:#000000')
    expect(await render({ values: { backgroundColor: 'red; background: url(x)' } })).not.toContain(
      '--button-fill:red',
    )
  })

  it('can look as what destroys, and cut, wrap or widen for a long text', async () => {
    const danger = await render({ values: { buttonStyle: 'DANGER_BUTTON', longText: 'WRAP' } })
    expect(danger).toMatch(/data-style="DANGER_BUTTON"[^>]*data-long="WRAP"/)
    expect(await render({ values: {} })).toMatch(/data-style="PRIMARY_BUTTON"[^>]*data-long="CUT"/)
  })

  it('cannot be pressed where it is disabled', async () => {
    expect(await render({ values: { isDisabled: true } })).toMatch(/<button[^>]* disabled=""/)
  })

  it('shows an icon beside its text, on the side that was chosen', async () => {
    const right = await render({ values: { text: 'Next', icon: 'arrow-right', iconPosition: 'RIGHT' } })
    expect(right).toMatch(/>Next<\/span><span[^>]*arrow-right\.svg/)
    const left = await render({ values: { text: 'Back', icon: 'arrow-left' } })
    expect(left).toMatch(/arrow-left\.svg[^>]*><\/span><span[^>]*>Back/)
  })

  it('of an icon alone says by its tooltip what it does', async () => {
    expect(await render({ values: { text: '', icon: 'trash-2', tooltip: 'Delete order' } })).toMatch(
      /<button[^>]*aria-label="Delete order"/,
    )
  })
})
