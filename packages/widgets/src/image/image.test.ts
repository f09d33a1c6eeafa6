import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { imageAddress } from './image-address.ts'
import { image } from './image.ts'

const render = (widget: Partial<SampleWidget>) =>
  renderPage(sampleHost([{ type: 'image', name: 'Image1', place: [0, 0, 24, 16], ...widget }], 'published'))
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe('the address of a picture', () => {
  it('is a web address, a path, a data address, or made of Base64', () => {
    expect(imageAddress(' https://example.com/a.png ')).toBe('https://example.com/a.png')
    expect(imageAddress('/files/a.png')).toBe('/files/a.png')
    expect(imageAddress('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(imageAddress(pixel)).toBe(`data:image/png;base64,${pixel}`)
    expect(imageAddress({ name: 'a.png', data: pixel })).toBe(`data:image/png;base64,${pixel}`)
  })

  it('is nothing for what is no picture or could run code', () => {
    const hostile = [
      '',
      'javascript:alert(1)',
      'data:text/html,<script>',
      '//evil.example/x',
      '/\\evil.example',
      'x y',
      null,
      7,
      { data: { data: 'x' } },
    ]
    expect(hostile.map(imageAddress)).toEqual(hostile.map(() => undefined))
  })

  it('never has a scheme other than those of pictures', () => {
    const pieces = fc.constantFrom(
      'javascript:',
      'data:',
      'image/png',
      ';',
      '/9j/',
      'https://',
      'vbscript:',
      '\n',
      '/',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (list) => {
        const address = imageAddress(list.join(''))
        if (address !== undefined) expect(address).toMatch(/^(https?:\/\/|data:image\/|blob:|\/(?![/\\]))/i)
      }),
    )
  })
})

describe('an image', () => {
  it('has its description, and is decoration without one', async () => {
    const values = { image: 'https://example.com/a.png' }
    expect(await render({ values: { ...values, altText: 'The house' } })).toContain('alt="The house"')
    expect(await render({ values })).toContain('alt=""')
  })

  it('shows the other picture where there is none, and says so where there is neither', async () => {
    expect(await render({ values: { defaultImage: '/logo.svg' } })).toContain('src="/logo.svg"')
    expect(await render({})).toContain('aria-label="No picture"')
    expect(await render({ values: { image: 'javascript:alert(1)' } })).toContain(
      'The picture could not be shown',
    )
  })

  it('is a button where a press shows it large or does something', async () => {
    const values = { image: '/a.png', altText: 'The house' }
    expect(await render({ values: { ...values, maxZoomLevel: 4 } })).toMatch(
      /<button[^>]*aria-label="Enlarge The house"/,
    )
    const record = { properties: { onClick: [{ id: 'step', type: 'resetComponent', config: {} }] } }
    expect(await render({ values, record })).toMatch(/<button[^>]*aria-label="The house"/)
    expect(await render({ values })).not.toContain('<button')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(image))
      expect(await render({ values: { ...values, tooltip: '' } })).not.toContain('src="<')
  })
})
