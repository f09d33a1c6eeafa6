import type { LiveEvent, PresentPerson } from '@ashlar/contract'

/** Who else has the application open, one entry for each of their tabs. */
export type PeopleHere = readonly PresentPerson[]

/** Who is here after an event; the same list where it is about nobody else. `ownTab` is left out. */
export const peopleAfter = (people: PeopleHere, event: LiveEvent, ownTab: string): PeopleHere => {
  switch (event.type) {
    case 'people':
      return event.people.filter(({ tab }) => tab !== ownTab)
    case 'person': {
      const { person } = event
      if (person.tab === ownTab) return people
      const index = people.findIndex(({ tab, userId }) => tab === person.tab && userId === person.userId)
      return index === -1 ? [...people, person] : people.with(index, person)
    }
    case 'left':
      return people.filter(({ tab, userId }) => tab !== event.tab || userId !== event.userId)
    default:
      return people
  }
}

/** A person with what their tabs show, the one that is used now first. */
export interface OtherPerson {
  readonly userId: string
  readonly name: string
  readonly tabs: PeopleHere
}

/** The people behind tabs, in the order in which they came. */
export const personsOf = (people: PeopleHere): OtherPerson[] =>
  [...Map.groupBy(people, ({ userId }) => userId)].map(([userId, tabs]) => ({
    userId,
    name: tabs[0]?.name ?? '',
    tabs: tabs.toSorted((one, other) => Number(other.isActive) - Number(one.isActive)),
  }))

/** How many colors tell people apart. */
export const personColors = 8

/** The color of a person, by its number: the same for everybody and in every window. */
export const colorOf = (userId: string): number => {
  let sum = 0
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % personColors
}

/** Two letters for a name: of its first and its last word. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
