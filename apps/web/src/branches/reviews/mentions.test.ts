import { describe, expect, it } from 'vitest'
import { namedIn, partsOf, searchAt, withMention } from './mentions.ts'

const carla = { id: 'carla', name: 'Carla Maker' }
const carl = { id: 'carl', name: 'Carl' }

describe('what is looked for while a comment is written', () => {
  it.each([
    ['@', { from: 0, name: '' }],
    ['@Car', { from: 0, name: 'Car' }],
    ['Ask @Carla M', { from: 4, name: 'Carla M' }],
    ['first\n@Ca', { from: 6, name: 'Ca' }],
  ])('%j', (text, expected) => {
    expect(searchAt(text, text.length, [])).toEqual(expected)
  })

  it.each(['', 'carla@example.com', 'Ask @ Carla', '@Carla\nnext'])('is nobody in %j', (text) => {
    expect(searchAt(text, text.length, [])).toBeNull()
  })

  it('is nobody behind somebody who was chosen', () => {
    const text = '@Carla Maker is this'
    expect(searchAt(text, text.length, [carla])).toBeNull()
  })
})

describe('somebody who is chosen', () => {
  it('stands where they were looked for, with the caret behind', () => {
    const search = { from: 4, name: 'Ca' }
    expect(withMention('Ask @Ca why', search, carla)).toEqual({ text: 'Ask @Carla Maker why', caret: 17 })
  })

  it('is named for as long as the text has their name', () => {
    expect(namedIn('Ask @Carla Maker', [carla])).toEqual(['carla'])
    expect(namedIn('Ask Carla', [carla])).toEqual([])
  })

  it('stands out in the comment, the longer name before the one that begins it', () => {
    expect(partsOf('So @Carla Maker, @Carl?', [carl, carla])).toEqual([
      { at: 0, text: 'So ', isMention: false },
      { at: 3, text: '@Carla Maker', isMention: true },
      { at: 15, text: ', ', isMention: false },
      { at: 17, text: '@Carl', isMention: true },
      { at: 22, text: '?', isMention: false },
    ])
  })
})
