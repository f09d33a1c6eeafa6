import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'video', name: 'Film', place: [0, 0, 40, 22], values }], 'published'))

describe('a film', () => {
  it('is played by the browser, with captions for those who do not hear it', async () => {
    const markup = await render({
      url: 'https://example.com/a.mp4',
      title: 'Tour',
      captionsUrl: 'https://example.com/a.vtt',
    })
    const [player = ''] = /<video[^>]*>/.exec(markup) ?? ['']
    expect(player).toContain('src="https://example.com/a.mp4"')
    expect(player).toContain('controls=""')
    expect(player).toContain('aria-label="Tour"')
    const [captions = ''] = /<track[^>]*>/.exec(markup) ?? ['']
    expect(captions).toContain('src="https://example.com/a.vtt"')
  })

  it('of a service is played in its own player, shut in a frame', async () => {
    const markup = await render({ url: 'https://youtu.be/dQw4w9WgXcQ' })
    const [frame = ''] = /<iframe[^>]*>/.exec(markup) ?? ['']
    expect(frame).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(frame).toContain('sandbox="allow-scripts allow-same-origin allow-presentation"')
  })

  it('that may not be played says so', async () => {
    expect(await render({})).toContain('There is no film yet.')
    for (const url of ['javascript:alert(1)', 'http://example.com/a.mp4', { a: 1 }]) {
      const markup = await render({ url })
      expect(markup).not.toContain('<video')
      expect(markup).toContain('cannot be played')
    }
  })
})
