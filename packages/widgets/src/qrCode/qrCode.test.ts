import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { drawCode } from './draw-code.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'qrCode', name: 'Code', place: [0, 0, 16, 18], values }], 'published'))

describe('a code', () => {
  it('is as large as its content needs, with a free border', () => {
    const small = drawCode('A', 'M')
    const large = drawCode('A'.repeat(500), 'M')
    if ('problem' in small || 'problem' in large) throw new Error('A code was expected.')
    // 21 dots is the smallest code there is; two free ones stand on each side.
    expect(small.size).toBe(25)
    expect(large.size).toBeGreaterThan(small.size)
    expect(small.path).toMatch(/^M2 2h1v1h-1z/)
  })

  it('says what it holds to those who do not see it', async () => {
    expect(await render({ value: 'https://example.com' })).toContain(
      'aria-label="QR code: https://example.com"',
    )
    expect(await render({ value: 'x', label: 'Visitor pass' })).toContain(
      'aria-label="QR code: Visitor pass"',
    )
  })

  it('that would be too fine says so', async () => {
    expect(drawCode('x'.repeat(1e7), 'L')).toHaveProperty('problem')
    expect(drawCode('é'.repeat(2000), 'L')).toHaveProperty('problem')
    expect(await render({ value: '' })).toContain('There is nothing to show as a code yet.')
  })

  it('takes no color that could be more than one', async () => {
    expect(await render({ color: 'red;background:url(x)' })).not.toContain('url(x)')
  })
})
