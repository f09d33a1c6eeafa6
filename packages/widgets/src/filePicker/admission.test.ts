import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { filePicker } from './filePicker.ts'
import { acceptedTypesOf, contentProblem, isAccepted } from './accepted-types.ts'
import { admit, limitsOf, limitsText } from './admission.ts'
import { endingOf, filesOf, sizeText } from './file-facts.ts'

const file = (name: string, size = 1000, type = '') => ({ name, size, type, lastModified: 0 })
const limits = (values: Readonly<Record<string, unknown>>, readsContent = false) =>
  limitsOf(
    readValues(filePicker, values),
    acceptedTypesOf(readValues(filePicker, values).fileKind, values.allowedFileTypes),
    readsContent,
  )
const reasons = (refused: readonly { reason: string }[]) => refused.map(({ reason }) => reason)

describe('the files that a picker takes', () => {
  it('are those whose ending or type is on the list, in whatever way it is written', () => {
    const own = acceptedTypesOf('custom', 'PDF, *.docx image/*')
    expect(own.patterns).toEqual(['.pdf', '.docx', 'image/*'])
    expect(own.words).toBe('PDF, DOCX or image files')
    expect(isAccepted(own, file('A.PDF'))).toBe(true)
    expect(isAccepted(own, file('photo', 1, 'image/heic'))).toBe(true)
    expect(isAccepted(own, file('a.pdf.exe'))).toBe(false)
    expect(acceptedTypesOf('custom', ['.csv', null, '*']).patterns).toEqual([])
  })

  it('keep to number, size and total, and each refusal says why', () => {
    const { taken, refused } = admit(
      [file('a.txt', 3e6), file('b.txt', 9e6), file('c.txt', 3e6), file('a.txt', 3e6), file('d.txt', 1)],
      [file('old.txt', 1e6)],
      limits({ maxNumFiles: 3, maxFileSize: 5, maxTotalSize: 6 }),
    )
    expect(taken.map(({ name }) => name)).toEqual(['a.txt', 'd.txt'])
    expect(reasons(refused)).toEqual([
      'It has 9 MB; at most 5 MB are accepted.',
      'With it all files would have 7 MB; at most 6 MB are accepted.',
      'It is in the list already.',
    ])
    expect(reasons(admit([file('x'), file('y')], [file('z')], limits({ maxNumFiles: 2 })).refused)).toEqual([
      'Only 2 files are accepted.',
    ])
  })

  it('take the place of the one that is there where only one is accepted', () => {
    const { taken, refused } = admit([file('new.txt')], [file('old.txt')], limits({ maxNumFiles: 1 }))
    expect(taken).toHaveLength(1)
    expect(refused).toEqual([])
  })

  it('have at most 10 MB where their content is handed on', () => {
    expect(reasons(admit([file('a', 11e6)], [], limits({}, true)).refused)).toEqual([
      'With it all files would have 11 MB; at most 10 MB of content can be read here.',
    ])
    expect(admit([file('a', 11e6)], [], limits({}, false)).taken).toHaveLength(1)
  })

  it('never break a limit, whatever is brought', () => {
    const some = fc.array(
      fc.record({ name: fc.string(), size: fc.nat(9e6), type: fc.string(), lastModified: fc.nat() }),
    )
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (brought, count, total) => {
          const { taken, refused } = admit(brought, [], limits({ maxNumFiles: count, maxTotalSize: total }))
          expect(taken.length).toBeLessThanOrEqual(count)
          expect(taken.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(total * 1e6)
          expect(taken.length + refused.length).toBe(brought.length)
        },
      ),
    )
  })

  it('are told in a few words', () => {
    expect(limitsText(limits({}))).toBe('Up to 10 files')
    expect(limitsText(limits({ maxNumFiles: 10_000 }))).toBe('')
    expect(limitsText(limits({ fileKind: 'csv', maxNumFiles: 1, maxFileSize: 2 }, true))).toBe(
      'CSV file · up to 2 MB',
    )
  })
})

describe('the content of a file', () => {
  const images = acceptedTypesOf('images', '')
  const documents = acceptedTypesOf('documents', '')
  const program = { ext: 'exe', mime: 'application/x-msdownload' }

  it('has to be what its name says', () => {
    expect(contentProblem(images, file('cat.png'), program)).toBe('Its content is that of another type: EXE.')
    expect(contentProblem(images, file('cat.png'), undefined)).toBe('Its content is not that of a PNG file.')
    expect(contentProblem(images, file('cat.png'), { ext: 'jpg', mime: 'image/jpeg' })).toBeUndefined()
  })

  it('may be wrapped in another format, as office files are', () => {
    expect(contentProblem(documents, file('a.docx'), { ext: 'zip', mime: 'application/zip' })).toBeUndefined()
    expect(contentProblem(documents, file('a.txt'), undefined)).toBeUndefined()
    expect(contentProblem(documents, file('a.pdf'), { ext: 'zip', mime: 'application/zip' })).toBeDefined()
    expect(contentProblem(images, file('a.svg'), { ext: 'xml', mime: 'application/xml' })).toBeUndefined()
  })

  it('is not looked at where everything is accepted', () => {
    expect(contentProblem(acceptedTypesOf('any', ''), file('cat.png'), program)).toBeUndefined()
  })
})

describe('what is known of a file', () => {
  it('is read from whatever list the page holds', () => {
    expect(filesOf([{ name: 'a.txt', size: '12', data: 5 }, null, 'x', {}])).toEqual([
      { name: 'a.txt', size: 12, type: '', lastModified: 0 },
    ])
    expect(filesOf('nothing')).toEqual([])
  })

  it('has its ending and its size in words', () => {
    expect(endingOf('Archive.tar.GZ')).toBe('.gz')
    expect(endingOf('no ending')).toBe('')
    expect([sizeText(0, 'en'), sizeText(1, 'en'), sizeText(2449, 'en'), sizeText(25e6, 'en')]).toEqual([
      '0 bytes',
      '1 byte',
      '2.4 kB',
      '25 MB',
    ])
  })
})
