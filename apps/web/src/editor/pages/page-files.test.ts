import { describe, expect, it } from 'vitest'
import { pageFileName, readPageFile } from './page-files.ts'

const file = (text: string, size = text.length) => ({
  name: 'Orders.page.json',
  size,
  text: () => Promise.resolve(text),
})

describe('the file of a page', () => {
  it('is named after the page', () => {
    expect(pageFileName('Orders')).toBe('Orders.page.json')
  })

  it('gives its document', async () => {
    expect(await readPageFile(file('{"version":8}'))).toEqual({ ok: true, dsl: { version: 8 } })
  })

  it('is refused in words when it holds no JSON or is too large', async () => {
    expect(await readPageFile(file('<html>'))).toEqual({
      ok: false,
      message: 'Orders.page.json is not a page: it holds no JSON.',
    })
    expect(await readPageFile(file('{}', 6_000_000))).toMatchObject({
      ok: false,
      message: expect.stringContaining('at most 5 MB'),
    })
  })
})
