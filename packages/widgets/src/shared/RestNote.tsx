import { restText } from './rest-text.ts'
import styles from './RestNote.module.css'

/** Says how much of a list is shown where it is not all of it; nothing otherwise. */
export const RestNote = ({
  shown,
  count,
  noun,
}: {
  /** How many are shown at most. */
  shown: number
  /** How many there are. */
  count: number
  /** What they are, in the plural. */
  noun: string
}) =>
  count > shown ? (
    <p className={styles.note} role="note">
      {restText(shown, count, noun)}
    </p>
  ) : null
