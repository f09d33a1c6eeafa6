import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { samplePdf } from '../../gallery/samples/sample-pdf.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import {
  finenessFor,
  nextZoom,
  pagePadding,
  pageWithin,
  percentOf,
  scaleFor,
  zoomLimits,
  zoomOf,
} from './page-scale.ts'
import { pdfLibraryVersion } from './pdf-files.ts'
import { notPdf, readSource } from './pdf-source.ts'
import { pdfViewer } from './pdfViewer.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'pdfViewer', name: 'Pdf', place: [0, 0, 48, 50], values }], 'published'))

const origin = 'https://app.example'
const read = (given: unknown) => readSource(given, origin)

describe('the source of a PDF', () => {
  const text = samplePdf(1)
  const bytes = new Uint8Array(Buffer.from(text, 'latin1'))
  const base64 = btoa(text)

  it('may be Base64, a data address, bytes, text or an object with one of these', () => {
    const expected = { kind: 'bytes', bytes }
    expect(read(base64)).toEqual(expected)
    expect(read(`data:application/pdf;base64,${base64}`)).toEqual(expected)
    expect(read(`data:application/pdf;name=a.pdf;base64,${base64}`)).toEqual(expected)
    expect(read(text)).toEqual(expected)
    expect(read(bytes)).toEqual(expected)
    expect(read(bytes.slice().buffer)).toEqual(expected)
    expect(read({ name: 'a.pdf', dataURL: `data:application/pdf;base64,${base64}` })).toEqual(expected)
  })

  it('may be a file, or a path of this origin', () => {
    expect(read(new Blob([bytes])).kind).toBe('file')
    expect(read('/api/files/7')).toEqual({ kind: 'address', address: `${origin}/api/files/7` })
    expect(read(`${origin}/a.pdf`).kind).toBe('address')
  })

  it('of another site is only linked to', () => {
    expect(read('https://example.com/a.pdf')).toEqual({
      kind: 'elsewhere',
      address: 'https://example.com/a.pdf',
    })
    expect(read('//example.com/a.pdf').kind).toBe('problem')
    expect(read('/\\example.com/a.pdf').kind).toBe('problem')
  })

  it('is never an address that runs something', () => {
    for (const given of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html;base64,PHA+',
      'file:///etc/passwd',
    ])
      expect(read(given)).toEqual({ kind: 'problem', problem: notPdf })
  })

  it('that is no PDF is told apart before it is opened', () => {
    expect(read(btoa('rubbish')).kind).toBe('problem')
    expect(read('data:application/pdf;base64,!!!').kind).toBe('problem')
    expect(read(new Uint8Array(10_000_000)).kind).toBe('problem')
    expect(read(`data:application/pdf;base64,${'A'.repeat(10_000_000)}`)).toEqual({
      kind: 'problem',
      problem: notPdf,
    })
  })

  it('is missing where there is nothing', () => {
    for (const given of [undefined, null, '', '  ', {}]) expect(read(given).kind).toBe('none')
  })

  it('is read without failing, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        expect(['none', 'bytes', 'file', 'address', 'elsewhere', 'problem']).toContain(read(given).kind)
      }),
    )
  })
})

describe('the size of pages', () => {
  const paper = { width: 600, height: 800 }
  const room = { width: 600 + 2 * pagePadding, height: 400 + 2 * pagePadding }

  it('fits the width, the whole page, or is a percentage of the paper', () => {
    expect(scaleFor('width', paper, room)).toBe(1)
    expect(scaleFor('page', paper, room)).toBe(0.5)
    expect(percentOf(scaleFor(100, paper, room))).toBe(100)
  })

  it('is read from whatever a binding gives', () => {
    expect([zoomOf('page'), zoomOf('150'), zoomOf('75 %'), zoomOf(90)]).toEqual(['page', 150, 75, 90])
    expect([zoomOf(null), zoomOf('wide'), zoomOf(-5)]).toEqual(['width', 'width', 'width'])
    expect(zoomOf(1e9)).toBe(zoomLimits.most)
  })

  it('goes up and down in steps and ends at its limits', () => {
    expect([nextZoom(93, 1), nextZoom(93, -1)]).toEqual([100, 90])
    expect([nextZoom(500, 1), nextZoom(25, -1)]).toEqual([zoomLimits.most, zoomLimits.least])
  })

  it('never asks for a picture that phones refuse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (width, height) => {
          const fineness = finenessFor(width, height, 3)
          expect(width * fineness * height * fineness).toBeLessThanOrEqual(16_000_001)
        },
      ),
    )
  })
})

describe('the number of the page', () => {
  it('is one that the PDF has', () => {
    expect([pageWithin(0, 5), pageWithin('3', 5), pageWithin(99, 5), pageWithin(null, 5)]).toEqual([
      1, 3, 5, 1,
    ])
  })
})

describe('PDF viewer', () => {
  it('says what it shows where there is no PDF', async () => {
    expect(await render({ emptyText: 'Choose an invoice.' })).toContain('Choose an invoice.')
    expect(await render({ source: btoa('rubbish '.repeat(20)) })).toContain(notPdf)
  })

  it('says that it is opening one', async () => {
    expect(await render({ source: samplePdf(1) })).toMatch(/role="status"[^>]*>Opening the PDF/)
  })

  it('opens the PDF of another site in a tab of its own', async () => {
    const markup = await render({ source: 'https://example.com/a.pdf', title: 'Terms' })
    expect(markup).toMatch(/href="https:\/\/example.com\/a.pdf" target="_blank" rel="noopener noreferrer"/)
    expect(markup).toContain('Terms is on another site.')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(pdfViewer)) expect(await render(values)).not.toContain('role="alert"')
  })

  it('fetches its files from a folder that is named by the version of the library', async () => {
    const manifest: unknown = JSON.parse(
      await readFile(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({ version: pdfLibraryVersion, license: 'Apache-2.0' })
  })
})
