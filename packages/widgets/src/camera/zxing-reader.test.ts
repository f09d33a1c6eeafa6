import drawing, { type BwippOptions } from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import type { CodeKinds } from './scanned-code.ts'
import { brightnessOf, codeReader } from './zxing-reader.ts'

interface Picture {
  readonly brightness: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The brightness of fields that are dark or light, each `scale` px wide, with light around them. */
const pictureOf = (
  columns: number,
  rows: number,
  isDark: (column: number, row: number) => boolean,
  scale = 6,
): Picture => {
  const margin = 12
  const width = (columns + 2 * margin) * scale
  const height = (rows + 2 * margin) * scale
  const brightness = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / scale) - margin
      const row = Math.floor(y / scale) - margin
      const isInside = column >= 0 && row >= 0 && column < columns && row < rows
      brightness[y * width + x] = isInside && isDark(column, row) ? 10 : 240
    }
  return { brightness, width, height }
}

/** A picture of a code as it is printed: squares of fields, or lines of bars and spaces that begin with a bar. */
const codeOf = (bcid: string, text: string, options: BwippOptions = {}): Picture => {
  const [drawn] = drawing.raw(bcid, text, options)
  if (drawn === undefined) throw new Error(`There is no picture of ${text}.`)
  if ('pixs' in drawn) {
    const { pixs, pixx, pixy } = drawn
    return pictureOf(pixx, pixy, (column, row) => pixs[row * pixx + column] === 1)
  }
  const bars = drawn.sbs.flatMap((wide, place) => Array.from({ length: wide }, () => place % 2 === 0))
  return pictureOf(bars.length, 40, (column) => bars[column] === true, 3)
}

const qrCode = (text: string): Picture => codeOf('qrcode', text)

const readBy = async (kinds: CodeKinds, { brightness, width, height }: Picture) =>
  (await codeReader(kinds))(brightness, width, height)

describe('reading a code in a picture', () => {
  it('finds what a QR code says, whatever letters it has', async () => {
    for (const text of ['https://example.com/order?id=42', 'Zürich 東京', '0123456789'.repeat(6)])
      for (const kinds of ['all', 'qr'] as const)
        expect(await readBy(kinds, qrCode(text))).toEqual({ value: text, format: 'qr_code' })
  })

  it.each([
    ['ean_13', 'ean13', '4006381333931'],
    ['ean_8', 'ean8', '12345670'],
    ['upc_a', 'upca', '012345678905'],
    ['upc_e', 'upce', '01234565'],
  ])('finds the number on a product, as %s', async (format, bcid, value) => {
    for (const kinds of ['all', 'products'] as const)
      expect(await readBy(kinds, codeOf(bcid, value))).toEqual({ value, format })
  })

  it('finds every form of the short numbers on small products', async () => {
    // Each last digit before the check digit leaves out other zeros of the long number, and 1 begins a system of its own.
    const numbers = ['01234505', '01234514', '01234523', '01234531', '01234543', '01234558', '11234562']
    for (const value of numbers)
      expect(await readBy('products', codeOf('upce', value))).toEqual({ value, format: 'upc_e' })
  })

  it.each([
    ['code_128', 'code128', 'Box 12/b'],
    ['code_39', 'code39', 'A1'],
    ['code_93', 'code93', 'SHELF-7', { includecheck: true }],
    ['itf', 'interleaved2of5', '12345678'],
    // The letters at both ends are part of what it says.
    ['codabar', 'rationalizedCodabar', 'A31117013206375B'],
    ['data_matrix', 'datamatrix', 'A-100'],
    ['aztec', 'azteccode', 'A-200'],
    ['pdf417', 'pdf417', 'Crate 7, hall 3'],
  ] as const)('finds a code of the kind %s where all kinds are looked for', async (...kind) => {
    const [format, bcid, value, options] = kind
    expect(await readBy('all', codeOf(bcid, value, options))).toEqual({ value, format })
  })

  it('reads one picture after the other', async () => {
    const read = await codeReader('all')
    for (const text of ['first', 'second', 'first']) {
      const { brightness, width, height } = qrCode(text)
      expect(read(brightness, width, height)?.value).toBe(text)
    }
  })

  it('finds nothing where there is none, or none of the kind that is looked for', async () => {
    expect(await readBy('products', qrCode('hello'))).toBeUndefined()
    expect(await readBy('qr', codeOf('ean13', '4006381333931'))).toBeUndefined()
    expect(
      await readBy(
        'all',
        pictureOf(1, 1, () => false),
      ),
    ).toBeUndefined()
  })

  it('sees colors as an eye sees their brightness', () => {
    const colors = Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255])
    expect([...brightnessOf(colors)]).toEqual([255, 0, 150])
  })
})
