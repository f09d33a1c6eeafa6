import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { section } from './section.ts'

const page = (sample: Partial<SampleWidget>) =>
  renderPage(
    sampleHost(
      [
        {
          type: 'section',
          name: 'Section2',
          place: [0, 0, 96, 1],
          children: [
            { type: 'canvas', name: 'Left', place: [0, 0, 32, 1] },
            { type: 'canvas', name: 'Right', place: [0, 0, 64, 1] },
          ],
          ...sample,
        },
      ],
      'published',
    ),
  )

describe('a section', () => {
  it('holds columns, each a canvas, and begins with one', () => {
    expect(['page', 'section', 'canvas', 'container', 'text'].filter(section.canContain)).toEqual(['canvas'])
    expect(section.children).toEqual([{ type: 'canvas' }])
  })

  it('is not offered among the components', () => {
    expect(section.insertable).toBe(false)
  })

  it('gives its columns their shares, and stacks them below 480 px until the builder decides otherwise', async () => {
    const markup = await page({})
    expect(markup).toContain('--column-share:32')
    expect(markup).toContain('--column-share:64')
    expect(markup).toContain('--stack-at:480px')
    expect(await page({ values: { stackColumnsAt: 800 } })).toContain('--stack-at:800px')
    expect(await page({ values: { stackColumnsAt: 'wide' } })).toContain('--stack-at:480px')
  })

  it('gives its room away where it is hidden and collapses, and keeps it where it is only hidden', async () => {
    const text = { type: 'text', name: 'Inside', place: [0, 0, 20, 2], values: { text: 'Ada' } } as const
    const hidden = (values: SampleWidget['values']) =>
      page({
        values: { isVisible: false, ...values },
        children: [{ type: 'canvas', name: 'Left', place: [0, 0, 96, 1], children: [text] }],
      })
    expect(await hidden({ collapseWhenHidden: true })).not.toContain('data-widget-name="Section2"')
    expect(await hidden({})).toMatch(/data-unseen="" inert=""[^>]*>.*Ada/s)
  })

  it('gives the room of a collapsed column to the others', async () => {
    const markup = await page({
      children: [
        {
          type: 'canvas',
          name: 'Left',
          place: [0, 0, 32, 1],
          values: { isVisible: false, collapseWhenHidden: true },
        },
        { type: 'canvas', name: 'Right', place: [0, 0, 64, 1] },
      ],
    })
    expect(markup).not.toContain('--column-share:32')
    expect(markup).toContain('--column-share:64')
  })

  it('draws lines at the sides that the builder chose, and square corners', async () => {
    const markup = await page({ values: { borderBottom: 2, borderColor: '#ff0000', cornerRadius: 0 } })
    expect(markup).toContain('border-bottom-width:2px')
    expect(markup).toContain('border-radius:0px')
  })

  it('keeps to its minimum height, and pads as its record says before its preset', async () => {
    const side = { value: 8, mode: 'px' } as const
    const markup = await page({
      record: {
        minHeight: { value: 20, mode: 'gridUnit' },
        padding: { top: { value: 48, mode: 'px' }, right: side, bottom: side, left: side },
      },
    })
    expect(markup).toContain('padding:48px 8px 8px 8px')
    expect(markup).toContain('--section-minimum-height:240px')
  })
})
