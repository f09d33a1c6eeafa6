import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { linkTexts } from './link-texts.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'link', name: 'Link1', place: [0, 0, 12, 3], values }], 'published'))

describe('a link', () => {
  it('is an anchor with an address', async () => {
    expect(await render({ text: 'Orders', page: 'orders', queryParams: { id: 7 } })).toMatch(
      /<a [^>]*href="\/orders\?id=7"[^>]*>.*Orders/,
    )
  })

  it('opens another tab without giving it a way back', async () => {
    const markup = await render({ linkTo: 'customUrl', url: 'example.com', openInNewTab: true })
    expect(markup).toMatch(
      /<a [^>]*href="https:\/\/example.com"[^>]*target="_blank" rel="noopener noreferrer"/,
    )
    expect(markup).toContain('(opens in a new tab)')
  })

  it('has the kind of text and the background that were chosen, and words that can be read on it', async () => {
    const markup = await render({ page: '/orders', textStyle: 'heading4', backgroundColor: '#111111' })
    expect(markup).toContain('--link-color:#ffffff;--link-background:#111111;--link-font:var(--app-heading4)')
    expect(await render({ page: '/orders' })).toContain('--link-font:var(--app-body2)')
  })

  it('can be as large as each kind of text, and takes no background that is no color', async () => {
    for (const textStyle of linkTexts)
      expect(await render({ page: '/orders', textStyle })).toContain(`--link-font:var(--app-${textStyle})`)
    const hostile = await render({
      page: '/orders',
      textStyle: 'x',
      backgroundColor: 'red;background:url(x)',
    })
    expect(hostile).not.toContain('--link-background')
    expect(hostile).toContain('--link-font:var(--app-body2)')
  })

  it('looks like a button where the builder wants it, and stays a link', async () => {
    expect(await render({ page: '/orders', linkStyle: 'PRIMARY_BUTTON' })).toMatch(
      /<a [^>]*data-style="PRIMARY_BUTTON"[^>]*href="\/orders"/,
    )
  })

  it('leads nowhere while it is disabled or its address could run code', async () => {
    const disabled = await render({ page: '/orders', isDisabled: true })
    expect(disabled).toContain('aria-disabled="true"')
    expect(disabled).not.toContain('href=')
    expect(await render({ linkTo: 'customUrl', url: 'javascript:alert(1)' })).not.toContain('href=')
  })

  it('shows its address where it has no words', async () => {
    expect(await render({ text: '', linkTo: 'customUrl', url: 'example.com' })).toContain(
      '>https://example.com<',
    )
  })
})
