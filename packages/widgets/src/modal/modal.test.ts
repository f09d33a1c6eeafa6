import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { slideout } from '../slideout/slideout.ts'
import { modal } from './modal.ts'
import { modalHeight, modalWidth, slideoutWidth } from './overlay-size.ts'
import { nextPhase } from './use-overlay.ts'

const page = (values: SampleWidget['values'], mode: 'edit' | 'published' = 'published') =>
  renderPage(
    sampleHost(
      [
        { type: 'text', name: 'Behind', place: [0, 0, 20, 2], values: { text: 'Behind' } },
        {
          type: 'modal',
          name: 'Modal1',
          place: [0, 0, 96, 1],
          values: { title: 'Edit customer', ...values },
          children: [{ type: 'text', name: 'Inside', place: [0, 0, 20, 2], values: { text: 'Ada' } }],
        },
      ],
      mode,
    ),
  )

describe('a modal', () => {
  it('holds sections with columns as a page does', async () => {
    expect(['canvas', 'section', 'text'].filter(modal.canContain)).toEqual(['canvas', 'section'])
    const markup = await renderPage(
      sampleHost(
        [
          {
            type: 'modal',
            name: 'Modal1',
            place: [0, 0, 96, 1],
            values: { isOpen: true },
            children: [
              {
                type: 'section',
                name: 'Inside',
                place: [0, 0, 96, 1],
                children: [
                  { type: 'canvas', name: 'Left', place: [0, 0, 32, 1] },
                  { type: 'canvas', name: 'Right', place: [0, 0, 64, 1] },
                ],
              },
            ],
          },
        ],
        'published',
      ),
    )
    expect(markup).toContain('data-sections=""')
    expect(markup).toContain('--column-share:32')
    expect(markup).toContain('--column-share:64')
  })

  it('is made with one canvas, begins closed, and is opened by steps', () => {
    expect(modal.role).toBe('overlay')
    expect(modal.children).toEqual([{ type: 'canvas' }])
    expect(modal.defaultSize).toEqual({
      width: { value: 96, mode: 'gridUnit' },
      height: { value: 0, mode: 'fitContent' },
    })
    expect(modal.exposes.isOpen?.initial).toBe(false)
    expect(modal.settable).toEqual(expect.arrayContaining(['isOpen', 'title']))
  })

  it('draws nothing of its content before it is opened', async () => {
    const closed = await page({})
    expect(closed).toContain('Behind')
    expect(closed).not.toContain('Ada')
    expect(closed).not.toContain('<dialog')
  })

  it('is a dialog with the name of its title', async () => {
    const open = await page({ isOpen: true })
    expect(open).toMatch(/<dialog[^>]*role="dialog"[^>]*aria-modal="true"[^>]*aria-labelledby="([^"]+)"/)
    expect(open).toContain('Edit customer')
    expect(open).toContain('Ada')
    expect(open).toContain('aria-label="Close"')
  })

  it('leaves the page in use where it has no backdrop', async () => {
    expect(await page({ isOpen: true, hasBackdrop: false })).toMatch(/<dialog[^>]*aria-modal="false"/)
  })

  it('has a name also without a title, and no heading then', async () => {
    const plain = await page({ isOpen: true, title: '', showCloseButton: false })
    expect(plain).toContain('aria-label="Modal1"')
    expect(plain).not.toContain('<h2')
  })

  it('stands in the page itself while it is built, and only while it is open', async () => {
    const open = await page({ isOpen: true }, 'edit')
    expect(open).not.toContain('<dialog')
    expect(open).toContain('data-widget-name="Modal1"')
    expect(open).toContain('Ada')
    expect(await page({}, 'edit')).not.toContain('Ada')
  })

  it('takes its size from presets and bounds what a binding gives', () => {
    expect(modalWidth(readValues(modal, { widthPreset: 'SMALL' }))).toBe('400px')
    expect(modalWidth(readValues(modal, { widthPreset: 'FULL' }))).toBe('100%')
    expect(modalWidth(readValues(modal, { widthPreset: 'CUSTOM', customWidth: 1e9 }))).toBe('4000px')
    expect(modalWidth(readValues(modal, { widthPreset: 'CUSTOM', customWidth: '500' }))).toBe('500px')
    expect(modalWidth(readValues(modal, { widthPreset: 'CUSTOM', customWidth: 'red; inset: 0' }))).toBe(
      '600px',
    )
    expect(modalWidth(readValues(modal, { widthPreset: null }))).toBe('600px')
    expect(modalHeight(readValues(modal, {}))).toBe('fit-content')
    expect(modalHeight(readValues(modal, { heightPreset: 'LARGE' }))).toBe('720px')
    expect(modalHeight(readValues(modal, { heightPreset: 'CUSTOM', customHeight: -4 }))).toBe('120px')
    expect(slideoutWidth(readValues(slideout, { size: 'EXTRA_SMALL' }))).toBe('280px')
    expect(slideoutWidth(readValues(slideout, { size: {} }))).toBe('480px')
  })

  it('leaves only after it was open', () => {
    expect(nextPhase('closed', false)).toBe('closed')
    expect(nextPhase('closed', true)).toBe('open')
    expect(nextPhase('open', false)).toBe('leaving')
    expect(nextPhase('leaving', false)).toBe('leaving')
    expect(nextPhase('leaving', true)).toBe('open')
  })
})
