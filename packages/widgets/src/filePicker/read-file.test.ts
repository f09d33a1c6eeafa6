import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { filePicker } from './filePicker.ts'
import { acceptedTypesOf } from './accepted-types.ts'
import { parseContent, parseWishesOf } from './parse-content.ts'
import { readFile, textOfFile, type ReadingWishes } from './read-file.ts'

const wishes = (values: Readonly<Record<string, unknown>>): ReadingWishes => ({
  accepted: acceptedTypesOf(readValues(filePicker, values).fileKind, ''),
  format: readValues(filePicker, { dataFormat: 'none', ...values }).dataFormat,
  parse: parseWishesOf(readValues(filePicker, values)),
  onProgress: () => undefined,
  signal: new AbortController().signal,
})
const file = (name: string, ...content: readonly (string | Uint8Array<ArrayBuffer>)[]) =>
  new File([...content], name, { lastModified: 7 })
const pngStart = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
])

describe('reading a chosen file', () => {
  it('gives its text, and the rows of a CSV file by the names of its first row', async () => {
    const read = await readFile(
      file('people.csv', 'name,zip\r\n"Lovelace, Ada",0150\r\n'),
      wishes({ fileKind: 'csv', dataFormat: 'text', parseAs: 'auto' }),
    )
    expect(read).toMatchObject({
      facts: { name: 'people.csv', size: 32, lastModified: 7, data: 'name,zip\r\n"Lovelace, Ada",0150\r\n' },
      parsed: [{ name: 'Lovelace, Ada', zip: '0150' }],
    })
  })

  it('says why a file is not taken: a program in disguise, or JSON that is none', async () => {
    const program = file('cat.png', Uint8Array.from([0x4d, 0x5a, ...Array<number>(600).fill(0)]))
    expect(await readFile(program, wishes({ fileKind: 'images' }))).toEqual({
      reason: 'Its content is that of another type: EXE.',
    })
    const broken = await readFile(file('a.json', '{"a":'), wishes({ fileKind: 'json', parseAs: 'json' }))
    expect(broken).toMatchObject({ reason: expect.stringMatching(/^It is not valid JSON: .*\.$/) })
  })

  it('finds out the type of a file that has none', async () => {
    expect(await readFile(file('picture', pngStart, new Uint8Array(200)), wishes({}))).toMatchObject({
      facts: { type: 'image/png' },
      parsed: null,
    })
  })

  it('reads the letters of older spreadsheets and of wide encodings', async () => {
    expect(await textOfFile(file('a', Uint8Array.from([0x52, 0xe9])))).toBe('Ré')
    expect(await textOfFile(file('a', 'Ré'))).toBe('Ré')
    expect(await textOfFile(file('a', Uint8Array.from([0xff, 0xfe, 0x52, 0, 0xe9, 0])))).toBe('Ré')
  })
})

describe('the data in a text', () => {
  it('is a list of lists without names, and values where they are wanted', async () => {
    const plain = parseWishesOf(
      readValues(filePicker, { parseAs: 'csv', hasHeader: false, readsNumbers: true }),
    )
    expect(await parseContent('1;true\n2;x', 'a.csv', plain)).toEqual([
      [1, true],
      [2, 'x'],
    ])
  })

  it('never changes what all objects have', async () => {
    const rows = await parseContent(
      '__proto__,a\nx,1',
      'a.csv',
      parseWishesOf(readValues(filePicker, { parseAs: 'csv' })),
    )
    expect(rows).toHaveLength(1)
    expect(Reflect.get({}, 'a')).toBeUndefined()
  })

  it('is refused with the row where a quotation mark never ends', async () => {
    await expect(
      parseContent('a,b\n"x,1\n', 'a.csv', parseWishesOf(readValues(filePicker, { parseAs: 'csv' }))),
    ).rejects.toThrow(/row \d+ has a quotation mark/)
  })
})
