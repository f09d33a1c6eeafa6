import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { page } from './page.ts'

describe('a page', () => {
  it('holds sections and what opens above them, and nothing else', () => {
    expect(
      ['page', 'section', 'canvas', 'container', 'text', 'modal', 'slideout'].filter(page.canContain),
    ).toEqual(['section', 'modal', 'slideout'])
  })

  it('is the main part of the document, with its widgets named for tools and tests', async () => {
    const markup = await renderPage(
      sampleHost([{ type: 'text', name: 'Title', place: [0, 0, 10, 2] }], 'published'),
    )
    expect(markup).toContain('<main')
    expect(markup).toContain('data-widget-name="Title" data-widget-type="text"')
    expect(markup).toContain('data-scheme="light"')
    expect(markup).toContain('--app-primary:#2f6f5e')
  })

  it('goes on where one widget is of a type that this version does not know', async () => {
    const host = sampleHost(
      [
        { type: 'text', name: 'Unknown', place: [0, 0, 10, 2] },
        { type: 'text', name: 'Known', place: [0, 3, 10, 2], values: { text: 'Still here' } },
      ],
      'published',
    )
    const markup = await renderPage({
      ...host,
      snapshot: (id) => {
        const found = host.snapshot(id)
        return found?.record.name === 'Unknown'
          ? { ...found, record: { ...found.record, type: 'hologram' } }
          : found
      },
    })
    expect(markup).toContain('data-widget-type="hologram"')
    expect(markup).toContain('Still here')
  })
})
