import { colorOf, type OtherPerson } from './people.ts'
import classes from './People.module.css'

/** A dot in the color of each of some people, and their names for screen readers and the pointer. */
export const PeopleDots = ({ people }: { people: readonly OtherPerson[] }) =>
  people.length === 0 ? null : (
    <span
      role="img"
      className={classes.dots}
      aria-label={people.map(({ name }) => name).join(', ')}
      title={people.map(({ name }) => name).join(', ')}
    >
      {people.slice(0, 3).map(({ userId }) => (
        <span
          key={userId}
          className={`${classes.person ?? ''} ${classes.dot ?? ''}`}
          data-color={colorOf(userId)}
        />
      ))}
    </span>
  )
