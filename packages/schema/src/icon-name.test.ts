import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iconMember, iconNameOf } from './icon-name.ts'

describe('the name of an icon', () => {
  it.each([
    ['check', 'check'],
    ['circleCheck', 'circle-check'],
    ['circle_check', 'circle-check'],
    ['circle-check', 'circle-check'],
    ['CircleCheck', 'circle-check'],
    ['fa-trashCan', 'fa-trash-can'],
    ['trash2', 'trash-2'],
    ['grid2x2', 'grid-2x2'],
    ['arrowDownAZ', 'arrow-down-a-z'],
  ])('written as %s is %s', (written, name) => {
    expect(iconNameOf(written)).toBe(name)
  })

  it('stays what it is once it is written as the set does', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const name = words.join('-')
        expect(iconNameOf(name)).toBe(name)
        expect(iconNameOf(iconMember(name))).toBe(name)
      }),
    )
  })

  it('is written in brackets where a member would mean another icon', () => {
    expect(['circle-check', 'calendar-x-2'].map(iconMember)).toEqual(['circleCheck', 'calendar-x-2'])
  })
})
