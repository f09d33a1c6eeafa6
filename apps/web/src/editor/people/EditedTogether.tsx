import type { OtherPerson } from '../../live/people.ts'
import classes from '../../live/People.module.css'
import { PeopleDots } from '../../live/PeopleDots.tsx'
import { usePeopleAt } from './use-people.ts'

const inWords = (people: readonly OtherPerson[]): string =>
  `${people.map(({ name }) => name).join(', ')} ${people.length === 1 ? 'has' : 'have'} this selected too`

/** Marks a component that somebody else has selected at the same time; nothing is locked. */
export const EditedTogether = ({ recordId }: { recordId: string }) => {
  const people = usePeopleAt(recordId)
  if (people.length === 0) return null
  return (
    <p className={classes.note}>
      <PeopleDots people={people} />
      {inWords(people)}
    </p>
  )
}
