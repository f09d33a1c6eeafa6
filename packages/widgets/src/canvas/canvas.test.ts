import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { canvas } from './canvas.ts'

const hint = 'Drag components here'

describe('a canvas', () => {
  it('holds every widget that is not part of the frame of a page', () => {
    expect(['page', 'section', 'canvas', 'container', 'text', 'table'].filter(canvas.canContain)).toEqual([
      'container',
      'text',
      'table',
    ])
  })

  it('tells the person building where to begin, and no one else', async () => {
    expect(await renderPage(sampleHost([], 'edit'))).toContain(hint)
    expect(await renderPage(sampleHost([], 'published'))).not.toContain(hint)
  })

  it('puts its widgets into the document in reading order, so that Tab follows the eye', async () => {
    const markup = await renderPage(
      sampleHost(
        [
          { type: 'button', name: 'Second', place: [0, 10, 10, 3] },
          { type: 'button', name: 'First', place: [0, 0, 10, 3] },
        ],
        'published',
      ),
    )
    expect(markup.indexOf('data-widget-name="First"')).toBeLessThan(
      markup.indexOf('data-widget-name="Second"'),
    )
  })

  it('says in the document how it lays out, with the gap and the sizes of a stack', async () => {
    const stack = (canvasValues: Readonly<Record<string, unknown>>) =>
      renderPage(
        sampleHost(
          [
            {
              type: 'container',
              name: 'Box',
              place: [0, 0, 96, 20],
              canvas: { values: canvasValues, record: { spacing: { value: 20, mode: 'px' } } },
              children: [
                {
                  type: 'button',
                  name: 'Fills',
                  place: [0, 0, 10, 3],
                  record: { width: { value: 1, mode: 'fillParent' } },
                },
              ],
            },
          ],
          'published',
        ),
      )
    expect(await stack({})).not.toContain('data-layout="VSTACK"')
    const row = await stack({ layout: 'HSTACK', alignment: 'SPACE_BETWEEN', distribution: 'BOTTOM' })
    expect(row).toContain('data-layout="HSTACK" data-alignment="SPACE_BETWEEN" data-distribution="BOTTOM"')
    expect(row).toContain('--stack-gap:20px')
    expect(row).toMatch(/--frame-width:0px[^"]*--frame-grow:1[^"]*"[^>]*data-widget-name="Fills"/)
    expect(await stack({ layout: 'SPIRAL', alignment: 7 })).toContain('data-layout="FIXED_GRID"')
  })

  const inABox = (values: Readonly<Record<string, unknown>>) =>
    renderPage(
      sampleHost(
        [{ type: 'container', name: 'Box', place: [0, 0, 96, 20], canvas: { values }, children: [] }],
        'published',
      ),
    )

  it('has a background and edges of its own', async () => {
    const markup = await inABox({ backgroundColor: '#123456', borderTop: 3 })
    expect(markup).toContain('border-top-width:3px')
    expect(markup).toContain('background:#123456')
  })

  it('shows what is behind it where no color is chosen, or what is chosen is none', async () => {
    for (const backgroundColor of ['', 'red;background:url(x)', 7]) {
      const markup = await inABox({ backgroundColor })
      expect(/data-widget-name="Box".*/.exec(markup)?.[0]).not.toMatch(/[";]background:/)
    }
  })

  it('keeps the room of what is hidden in a stack', async () => {
    const markup = await renderPage(
      sampleHost(
        [
          {
            type: 'container',
            name: 'Box',
            place: [0, 0, 96, 20],
            canvas: { values: { layout: 'VSTACK' } },
            children: [
              {
                type: 'text',
                name: 'Unseen',
                place: [0, 0, 96, 5],
                values: { isVisible: false },
                record: { height: { value: 5, mode: 'fitContent' } },
              },
            ],
          },
        ],
        'published',
      ),
    )
    expect(markup).toMatch(/--frame-minimum-height:60px[^>]*data-widget-name="Unseen"/)
  })

  it('leaves out what is hidden and collapsed, keeps the room of what is only hidden, and shows both to the builder', async () => {
    const widgets = [
      {
        type: 'text',
        name: 'Gone',
        place: [0, 0, 9, 2],
        values: { text: 'Gone', isVisible: false, collapseWhenHidden: true },
      },
      { type: 'text', name: 'Unseen', place: [0, 3, 9, 2], values: { text: 'Unseen', isVisible: false } },
    ] as const
    const published = await renderPage(sampleHost(widgets, 'published'))
    expect(published).not.toContain('data-widget-name="Gone"')
    expect(published).toContain('data-widget-name="Unseen"')
    expect(published).not.toContain('>Unseen<')
    const edited = await renderPage(sampleHost(widgets, 'edit'))
    expect(edited).toContain('>Gone<')
    expect(edited).toContain('Hidden')
  })

  it('of thousands draws those that are seen first before the others', async () => {
    const widgets = Array.from({ length: 1000 }, (_none, index) => ({
      type: 'text' as const,
      name: `Text${index}`,
      place: [0, index * 3, 20, 2] as const,
    }))
    const markup = await renderPage(sampleHost(widgets, 'published'))
    expect(markup).toContain('data-widget-name="Text0"')
    expect(markup).not.toContain('data-widget-name="Text999"')
    // The page is as high from the beginning as it will be.
    expect(markup).toContain('--canvas-height:35988px')
  })
})
