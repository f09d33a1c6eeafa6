import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { iframe } from './iframe.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { sandboxOf } from './sandbox.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'iframe', name: 'Frame', place: [0, 0, 48, 30], values }], 'published'))

describe('a frame', () => {
  it('shows a page from elsewhere under a name, telling it nothing of where it stands', async () => {
    const [frame = ''] = /<iframe[^>]*>/.exec(await render({ url: 'example.com', title: 'Status' })) ?? ['']
    expect(frame).toContain('src="https://example.com/"')
    expect(frame).toContain('title="Status"')
    expect(frame.toLowerCase()).toContain('referrerpolicy="no-referrer"')
  })

  it('lets the page do what the builder allows and nothing else', () => {
    expect(sandboxOf(readValues(iframe, {}))).toBe('allow-scripts allow-forms allow-same-origin')
    expect(
      sandboxOf(readValues(iframe, { allowScripts: false, allowForms: false, allowStorage: false })),
    ).toBe('')
    expect(sandboxOf(readValues(iframe, { allowPopups: true }))).not.toContain('top-navigation')
  })

  it('says why an address cannot be shown', async () => {
    expect(await render({ url: 'javascript:alert(1)' })).toContain('Only addresses that begin with https://')
    expect(await render({ url: '' })).toContain('There is no address yet.')
    for (const url of [null, { a: 1 }, 'http://example.com', 'data:text/html,x'])
      expect(await render({ url })).not.toContain('<iframe')
  })
})
