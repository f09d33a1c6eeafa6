import { colorOf, initialsOf, type OtherPerson } from './people.ts'
import classes from './People.module.css'

/** The initials of a person in their color; whoever shows it says the name beside it. */
export const Avatar = ({ person: { userId, name, tabs } }: { person: OtherPerson }) => (
  <span
    aria-hidden
    className={`${classes.person ?? ''} ${classes.avatar ?? ''}`}
    data-color={colorOf(userId)}
    data-away={tabs.every(({ isActive }) => !isActive)}
  >
    {initialsOf(name)}
  </span>
)
