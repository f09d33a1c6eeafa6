import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { slideout } from './slideout.ts'

const page = (values: NonNullable<SampleWidget['values']>) =>
  renderPage(
    sampleHost(
      [
        {
          type: 'slideout',
          name: 'Slideout1',
          place: [0, 0, 96, 1],
          values,
          children: [{ type: 'text', name: 'Inside', place: [0, 0, 20, 2], values: { text: 'Ada' } }],
        },
      ],
      'published',
    ),
  )

describe('a slideout', () => {
  it('is an overlay with one canvas', () => {
    expect(slideout.role).toBe('overlay')
    expect(slideout.children).toEqual([{ type: 'canvas' }])
  })

  it('holds sections with columns as a page does', async () => {
    const columns = [32, 64].map((share) => ({
      type: 'canvas',
      name: `Column${share}`,
      place: [0, 0, share, 1] as const,
    }))
    const markup = await renderPage(
      sampleHost(
        [
          {
            type: 'slideout',
            name: 'Slideout1',
            place: [0, 0, 96, 1],
            values: { isOpen: true },
            children: [{ type: 'section', name: 'Inside', place: [0, 0, 96, 1], children: columns }],
          },
        ],
        'published',
      ),
    )
    expect(markup).toContain('--column-share:32')
    expect(markup).toContain('--column-share:64')
  })

  it('comes from the right, as wide as a third of a desk screen, until the builder decides otherwise', async () => {
    const open = await page({ isOpen: true })
    expect(open).toMatch(/<dialog[^>]*data-kind="right"/)
    expect(open).toContain('--overlay-width:480px')
    expect(await page({ isOpen: true, side: 'LEFT', size: 'SMALL' })).toMatch(
      /--overlay-width:360px[^>]*data-kind="left"/,
    )
  })

  it('draws nothing while it is closed', async () => {
    expect(await page({})).not.toContain('Ada')
  })

  it('survives whatever a binding gives', async () => {
    const hostile: Record<string, unknown> = {}
    hostile.self = hostile
    const open = await page({ isOpen: 'yes', title: hostile, size: hostile, side: 7, hasBackdrop: null })
    expect(open).toContain('Ada')
  })
})
