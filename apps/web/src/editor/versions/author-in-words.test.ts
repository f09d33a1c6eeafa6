import { expect, it } from 'vitest'
import { authorInWords } from './author-in-words.ts'

it('tells what somebody made by hand from what they accepted from the assistant', () => {
  expect(authorInWords({ name: 'Bruno', origin: 'person' })).toBe('Bruno')
  expect(authorInWords({ name: 'Bruno', origin: 'assistant' })).toBe('Bruno with Mason')
})
