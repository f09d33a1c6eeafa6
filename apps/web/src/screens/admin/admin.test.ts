import { expect, it } from 'vitest'
import { sizeText } from './admin.ts'

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [200 * 1024 * 1024, '200 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('a size of %d bytes is written %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
