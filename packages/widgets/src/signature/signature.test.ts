// @vitest-environment jsdom
import { readValues } from '../read-values.ts'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { inkOf, pictureAddress, pictureOfName, scaledStrokes } from './signature-picture.ts'
import { signature } from './signature.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'signature', name: 'Signature1', place: [0, 0, 30, 18], values }], 'published'),
  )

const dot = 'data:image/png;base64,iVBORw0KGgo='

describe('a signature', () => {
  it('is a group named by its label, with paper and a way for the keyboard', async () => {
    const markup = await render({ label: 'Approved by' })
    expect(markup).toMatch(
      /<span[^>]*id="([^"]+-label)"[^>]*>Approved by.*role="group"[^>]*aria-labelledby="\1"/,
    )
    expect(markup).toContain('aria-label="Nobody has signed."')
    expect(markup).toMatch(/aria-pressed="true"[^>]*>Draw<.*aria-pressed="false"[^>]*>Type</)
  })

  it('shows a signature that the page holds, and can take it away', async () => {
    const markup = await render({ value: dot })
    expect(markup).toContain(`src="${dot}"`)
    expect(markup).toMatch(/<button(?![^>]*disabled)[^>]*>Clear</)
  })

  it('offers nothing to change while it is read only or disabled', async () => {
    for (const lock of ['isReadOnly', 'isDisabled']) {
      const markup = await render({ value: dot, [lock]: true })
      expect(markup).toContain(dot)
      expect(markup).not.toContain('<button')
    }
  })

  it('has to be there where it is required', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
    expect(await render({ isRequired: true, isTouched: true, value: dot })).not.toContain('is required.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(signature)) expect(await render(values)).toContain('role="group"')
  })
})

describe('the picture of a signature', () => {
  it('is one only where its address is that of a picture', () => {
    expect(pictureAddress(dot)).toBe(dot)
    for (const other of [
      'javascript:alert(1)',
      'data:text/html,<script>',
      'http://example.com/a.png',
      7,
      null,
    ])
      expect(pictureAddress(other)).toBeUndefined()
  })

  it('holds a typed name as text, whatever the name is', () => {
    const address = pictureOfName(' <script>&"Ada" ', '#1a1a1a', 'SVG')
    const markup = decodeURIComponent(address.slice(address.indexOf(',') + 1))
    expect(markup).toContain('&lt;script&gt;&amp;"Ada"</text>')
    expect(markup).not.toContain('<script')
    expect(pictureAddress(address)).toBe(address)
    expect(pictureOfName('   ', '#1a1a1a', 'SVG')).toBe('')
  })

  it('keeps its form on paper of another width', () => {
    const point = { x: 10, y: 20, pressure: 0.5, time: 1 }
    const look = { dotSize: 0, minWidth: 1, maxWidth: 2, penColor: '#000', velocityFilterWeight: 0.7 }
    const [stroke] = scaledStrokes([{ ...look, compositeOperation: 'source-over', points: [point] }], 1.5)
    expect(stroke?.points).toEqual([{ ...point, x: 15, y: 30 }])
  })

  it('is always dark', () => {
    expect([inkOf('blue'), inkOf(readValues(signature, { ink: 'white' }).ink)]).toEqual([
      '#1d3a8a',
      '#1a1a1a',
    ])
  })
})
