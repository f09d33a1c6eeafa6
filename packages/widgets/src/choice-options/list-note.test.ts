import { describe, expect, it } from 'vitest'
import { listNote } from './list-note.ts'
import { optionFields, readOptions } from './options.ts'

const words = (count: number) => Array.from({ length: count }, (_none, index) => `Word ${index}`)
const noteOf = (data: unknown) => listNote(readOptions(data, optionFields({})))

describe('an open list', () => {
  it('says nothing where all options are in it', () => {
    expect(noteOf(words(100_000))).toBeUndefined()
    expect(noteOf({ a: 'One' })).toBeUndefined()
    expect(noteOf(undefined)).toBeUndefined()
  })

  it('says how many options are left out', () => {
    expect(noteOf(words(150_000))).toBe('Only 100,000 of 150,000 options are shown.')
    expect(noteOf(Object.fromEntries(words(100_001).map((word) => [word, word])))).toBe(
      'Only 100,000 of 100,001 options are shown.',
    )
  })
})
