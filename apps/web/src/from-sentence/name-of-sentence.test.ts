import { describe, expect, it } from 'vitest'
import { nameOfSentence } from './name-of-sentence.ts'

describe('the name of an application that begins with a sentence', () => {
  it.each([
    ['A table of customers with a search and an edit form', 'Table of customers'],
    ['orders', 'Orders'],
    ['Track the equipment that people have borrowed.', 'Track the equipment'],
    ['an app to plan shifts', 'App to plan shifts'],
    ['  \n', 'New application'],
    ['x'.repeat(200), 'X' + 'x'.repeat(39)],
  ])('of %j is %j', (sentence, name) => {
    expect(nameOfSentence(sentence)).toBe(name)
  })
})
