import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { brightnessOf, readCode } from './zxing-reader.ts'

/** The brightness of a QR code, each of its fields `scale` px wide. */
const pictureOf = (text: string, scale = 6) => {
  const { data, size } = encode(text, { border: 4 })
  const side = size * scale
  const brightness = new Uint8ClampedArray(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      brightness[y * side + x] = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true ? 10 : 240
  return { brightness, side }
}

describe('reading a code in a picture', () => {
  it('finds what a QR code says, whatever letters it has', () => {
    for (const text of ['https://example.com/order?id=42', 'Zürich 東京', '0123456789'.repeat(6)]) {
      const { brightness, side } = pictureOf(text)
      expect(readCode(brightness, side, side, 'all')).toEqual({ value: text, format: 'qr_code' })
    }
  })

  it('finds nothing where there is none, or none of the kind that is looked for', () => {
    const { brightness, side } = pictureOf('hello')
    expect(readCode(brightness, side, side, 'products')).toBeUndefined()
    expect(readCode(new Uint8ClampedArray(10_000).fill(200), 100, 100, 'all')).toBeUndefined()
  })

  it('sees colours as an eye sees their brightness', () => {
    const colours = Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255])
    expect([...brightnessOf(colours)]).toEqual([255, 0, 150])
  })
})
