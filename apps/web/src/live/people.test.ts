import type { PresentPerson } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { colorOf, initialsOf, peopleAfter, personColors, personsOf } from './people.ts'

const person = (userId: string, tab: string, more: Partial<PresentPerson> = {}): PresentPerson => ({
  tab,
  userId,
  name: `Name of ${userId}`,
  pageId: 'p',
  selection: [],
  isActive: true,
  ...more,
})

describe('who else is here', () => {
  it('is everybody but this tab, also another tab of the same person', () => {
    const people = peopleAfter(
      [],
      { type: 'people', people: [person('me', 'own'), person('me', 'other'), person('ada', 'a')] },
      'own',
    )
    expect(people.map(({ tab }) => tab)).toEqual(['other', 'a'])
    expect(peopleAfter(people, { type: 'person', person: person('me', 'own') }, 'own')).toBe(people)
  })

  it('follows what somebody shows, and forgets who left', () => {
    const ada = peopleAfter([], { type: 'person', person: person('ada', 'a') }, 'own')
    const moved = peopleAfter(
      ada,
      { type: 'person', person: person('ada', 'a', { selection: ['w'] }) },
      'own',
    )
    expect(moved).toEqual([person('ada', 'a', { selection: ['w'] })])
    expect(peopleAfter(moved, { type: 'left', tab: 'b', userId: 'ada' }, 'own')).toEqual(moved)
    expect(peopleAfter(moved, { type: 'left', tab: 'a', userId: 'ada' }, 'own')).toEqual([])
    expect(peopleAfter(moved, { type: 'alive' }, 'own')).toBe(moved)
  })

  it('is one person with several tabs, the one in use first', () => {
    const [ada] = personsOf([person('ada', 'a', { isActive: false }), person('ada', 'b'), person('ben', 'c')])
    expect(ada?.tabs.map(({ tab }) => tab)).toEqual(['b', 'a'])
  })
})

describe('a person', () => {
  it('has the initials of the first and the last word', () => {
    expect(['Ada Example', 'Jean Le Rond', 'cher', ' ', 'Éva Ö'].map(initialsOf)).toEqual([
      'AE',
      'JR',
      'C',
      '',
      'ÉÖ',
    ])
  })

  it('has one of the colors, and always the same', () => {
    for (const id of ['', 'a', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', '😀']) {
      expect(colorOf(id)).toBe(colorOf(id))
      expect(colorOf(id)).toBeGreaterThanOrEqual(0)
      expect(colorOf(id)).toBeLessThan(personColors)
    }
  })
})
