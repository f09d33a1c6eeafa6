import type { PublishedApplication } from '@ashlar/contract'
import type { Theme } from '@ashlar/schema'
import { useId } from 'react'
import styles from './ApplicationFrame.module.css'
import { Disclosure } from './Disclosure.tsx'
import { Person } from './pictures.tsx'

/** What the menu of the person leads to. */
export interface PersonMenuProps {
  /** Null for a visitor. */
  readonly user: PublishedApplication['user']
  readonly mode: Theme['mode']
  readonly chooseMode: (mode: Theme['mode']) => void
  /** Where the page can be edited; null where the person may not. */
  readonly editAddress: string | null
  /** Null where the session is not this page's to end. */
  readonly signOut: (() => void) | null
}

const modes: readonly { readonly mode: Theme['mode']; readonly label: string }[] = [
  { mode: 'LIGHT', label: 'Light' },
  { mode: 'DARK', label: 'Dark' },
  { mode: 'AUTO', label: 'Same as system' },
]

const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who uses the application, how it looks to them, and the ways out of it. */
export const PersonMenu = ({ user, mode, chooseMode, editAddress, signOut }: PersonMenuProps) => {
  const name = useId()
  const here = `${window.location.pathname}${window.location.search}${window.location.hash}`
  return (
    <Disclosure
      className={styles.person}
      align="end"
      face={
        <>
          <span className={styles.unseen}>{user === null ? 'Your menu' : `Your menu, ${user.name}`}</span>
          <span className={styles.avatar} aria-hidden="true">
            {user === null ? <Person /> : initials(user.name)}
          </span>
        </>
      }
    >
      {() => (
        <>
          {user !== null && (
            <p className={styles.who}>
              <strong>{user.name}</strong>
              <span>{user.email}</span>
            </p>
          )}
          <fieldset className={styles.modes}>
            <legend>Appearance</legend>
            {modes.map((one) => (
              <label key={one.mode}>
                <input
                  type="radio"
                  name={name}
                  checked={mode === one.mode}
                  onChange={() => chooseMode(one.mode)}
                />
                {one.label}
              </label>
            ))}
          </fieldset>
          <ul className={styles.list}>
            {editAddress !== null && (
              <li>
                <a className={styles.link} href={editAddress}>
                  Edit this page
                </a>
              </li>
            )}
            <li>
              <a
                className={styles.link}
                href={user === null ? `/login?return=${encodeURIComponent(here)}` : '/home'}
              >
                {user === null ? 'Sign in' : 'All applications'}
              </a>
            </li>
            {user !== null && signOut !== null && (
              <li>
                <button type="button" className={styles.link} onClick={signOut}>
                  Sign out
                </button>
              </li>
            )}
          </ul>
        </>
      )}
    </Disclosure>
  )
}
