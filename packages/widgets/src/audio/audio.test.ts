import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'audio', name: 'Call', place: [0, 0, 32, 5], values }], 'published'))

describe('a recording', () => {
  it('has a name and the controls of the browser', async () => {
    const [player = ''] = /<audio[^>]*>/.exec(
      await render({ url: 'https://example.com/a.mp3', title: 'Call of 3 May' }),
    ) ?? ['']
    expect(player).toContain('src="https://example.com/a.mp3"')
    expect(player).toContain('controls=""')
    expect(player).toContain('aria-label="Call of 3 May"')
  })

  it('may come as data from a binding', async () => {
    expect(await render({ url: 'data:audio/mpeg;base64,AAAA' })).toContain(
      'src="data:audio/mpeg;base64,AAAA"',
    )
  })

  it('that may not be played says so', async () => {
    expect(await render({ title: '' })).toContain('There is no recording yet.')
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://example.com/a.mp3'])
      expect(await render({ url })).toContain('cannot be played')
  })
})
