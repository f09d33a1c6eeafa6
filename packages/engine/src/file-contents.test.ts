import { describe, expect, it } from 'vitest'
import { contentsOf, readsFile } from './file-contents.ts'

const text = 'id;é'
const base64 = Buffer.from(text).toString('base64')
const file = (data: string) => ({ name: 'a.csv', type: 'text/csv', size: Buffer.byteLength(text), data })

describe('a binding that reads a file', () => {
  it.each([
    ['Upload.files[0].readContents()', 'Upload.files[0]', 'text'],
    ["Upload.files[12]?.readContents('base64')", 'Upload.files[12]', 'base64'],
    ['Upload.files[0].readContents( "binary" )', 'Upload.files[0]', 'binary'],
  ])('is found in %s', (code, path, mode) => {
    expect(readsFile(code)).toEqual({ path, mode })
  })

  it.each([
    'Upload.files[0].readContents().length',
    'Upload.files[i].readContents()',
    'files.map((file) => file.readContents())',
    'readContents()',
    'Upload.files[0].readContents(mode)',
  ])('is not %s', (code) => {
    expect(readsFile(code)).toBeNull()
  })

  it('gives the same for each form in which a file picker gives its files', () => {
    for (const data of [text, base64, `data:text/csv;base64,${base64}`]) {
      expect(contentsOf(file(data), { path: 'a', mode: 'text' })).toBe(text)
      expect(contentsOf(file(data), { path: 'a', mode: 'binary' })).toBe(base64)
    }
  })

  it('gives nothing where nothing was chosen, and says what is no file', () => {
    expect(contentsOf(undefined, { path: 'Upload.files[0]', mode: 'text' })).toBeNull()
    expect(() => contentsOf({ id: 1 }, { path: 'Upload', mode: 'text' })).toThrow('Upload is no file')
    expect(() => contentsOf(file(text), { path: 'Upload', mode: 'hex' })).toThrow("not as 'hex'")
  })
})
