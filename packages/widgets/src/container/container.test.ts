import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { container } from './container.ts'

describe('a container', () => {
  it('holds one canvas, made with it', () => {
    expect(['canvas', 'text'].filter(container.canContain)).toEqual(['canvas'])
    expect(container.children).toEqual([{ type: 'canvas' }])
  })

  it('is a group with the name of its title, around the widgets in it', async () => {
    const markup = await renderPage(
      sampleHost(
        [
          {
            type: 'container',
            name: 'Box',
            place: [0, 0, 40, 20],
            values: { title: 'Customer' },
            children: [{ type: 'text', name: 'Inside', place: [0, 0, 20, 2], values: { text: 'Ada' } }],
          },
        ],
        'published',
      ),
    )
    expect(markup).toMatch(/role="group" aria-labelledby="([^"]+)".*id="\1">Customer</)
    expect(markup).toContain('Ada')
  })
})
