import { describe, expect, it } from 'vitest'
import { digestOf } from './application-folder.mjs'
import { differentFiles, mergeFiles, mergeTexts, readableLines } from './compare-files.mjs'

const lines = (...some: (string | number)[]) => some.map((line) => `${line}\n`).join('')
const ten = lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
const digestsOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digestOf(text)]))

describe('what two people made of a text', () => {
  it('is brought together where they changed lines apart from each other', () => {
    const mine = ten.replace('2\n', 'two\n')
    const theirs = ten.replace('8\n', 'eight\n').replace('10\n', '')
    expect(mergeTexts(ten, mine, theirs)).toBe(lines(1, 'two', 3, 4, 5, 6, 7, 'eight', 9))
  })

  it('keeps what both added at different places, and what both changed alike once', () => {
    const mine = ten.replace('3\n', '3\nmine\n').replace('6\n', 'six\n')
    const theirs = ten.replace('8\n', '8\ntheirs\n').replace('6\n', 'six\n')
    expect(mergeTexts(ten, mine, theirs)).toBe(lines(1, 2, 3, 'mine', 4, 5, 'six', 7, 8, 'theirs', 9, 10))
  })

  it('is left to people where they changed the same lines, or lines beside each other', () => {
    expect(mergeTexts(ten, ten.replace('5\n', 'five\n'), ten.replace('5\n', 'V\n'))).toBeNull()
    expect(mergeTexts(ten, ten.replace('5\n', 'five\n'), ten.replace('6\n', 'six\n'))).toBeNull()
    expect(mergeTexts(ten, ten.replace('5\n', '5\na\n'), ten.replace('5\n', '5\nb\n'))).toBeNull()
  })

  it('keeps the end of a text without a last line break', () => {
    expect(mergeTexts('1\n2\n3\n4', '1\n2\n3\nfour', 'one\n2\n3\n4')).toBe('one\n2\n3\nfour')
  })
})

describe('a folder and the server', () => {
  const agreedOn = (files: Record<string, string>) => ({ digests: digestsOf(files), files })
  const before = { 'a.yaml': ten, 'b.yaml': 'b\n', 'c.yaml': 'c\n' }

  it('say of each file where it was changed, added or deleted since the pull', () => {
    const here = { 'a.yaml': 'mine\n', 'b.yaml': 'b\n', 'n.yaml': 'new\n' }
    const there = { 'a.yaml': 'theirs\n', 'c.yaml': 'c\n' }
    const found = differentFiles(digestsOf(before), here, there)
    expect(found.map(({ path, side }) => [path, side])).toEqual([
      ['a.yaml', 'both'],
      ['b.yaml', 'there'],
      ['c.yaml', 'here'],
      ['n.yaml', 'here'],
    ])
  })

  it('come together by files, and within files by lines', () => {
    const here = { ...before, 'a.yaml': ten.replace('2\n', 'two\n'), 'b.yaml': 'mine\n' }
    const there = { 'a.yaml': ten.replace('9\n', 'nine\n'), 'b.yaml': 'b\n', 'd.yaml': 'd\n' }
    expect(mergeFiles(agreedOn(before), here, there)).toEqual({
      files: {
        'a.yaml': ten.replace('2\n', 'two\n').replace('9\n', 'nine\n'),
        'b.yaml': 'mine\n',
        'd.yaml': 'd\n',
      },
      taken: ['c.yaml', 'd.yaml'],
      merged: ['a.yaml'],
      conflicts: [],
    })
  })

  it('keep what is here where both changed it, and where one deleted what the other changed', () => {
    const here = { 'a.yaml': 'mine\n', 'c.yaml': 'c of mine\n' }
    const there = { 'a.yaml': 'theirs\n', 'b.yaml': 'b of theirs\n' }
    const { files, conflicts } = mergeFiles(agreedOn(before), here, there)
    expect(files).toEqual(here)
    expect(conflicts).toEqual(['a.yaml', 'b.yaml', 'c.yaml'])
  })

  it('lose nothing where the text on which they agreed is not known any more', () => {
    const agreed = { digests: digestsOf(before), files: {} }
    const here = { ...before, 'a.yaml': ten.replace('2\n', 'two\n') }
    const there = { ...before, 'a.yaml': ten.replace('9\n', 'nine\n') }
    expect(mergeFiles(agreed, here, there)).toMatchObject({ files: here, conflicts: ['a.yaml'] })
  })
})

it('lines are shown as in Git, with three around what changed', () => {
  expect(readableLines(ten, ten.replace('5\n', 'five\n')).join('\n')).toBe(
    '@@ 1 unchanged line @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n@@ 2 unchanged lines @@',
  )
  expect(readableLines(undefined, 'new\n')).toEqual(['+new'])
})
