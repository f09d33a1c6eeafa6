import { numberOf } from '../values.ts'
import styles from './LengthNote.module.css'
import { countText, lengthOf } from './text-rules.ts'

interface LengthNoteProps {
  readonly typed: string
  /** The most characters that are accepted, as the builder gave it. */
  readonly maximum: number | undefined
}

/** How long a text is, under its field. */
export const LengthNote = ({ typed, maximum }: LengthNoteProps) => {
  const longest = numberOf(maximum)
  return (
    <div
      className={styles.note}
      data-over={longest !== undefined && lengthOf(typed) > longest ? '' : undefined}
    >
      {countText(typed, maximum)}
    </div>
  )
}
