import type { ReactNode } from 'react'
import classes from './StatusDot.module.css'

/** What a state means, never how it looks. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/**
 * A state in words with a dot of its meaning; the words alone say it, the color only helps. Where there is no room
 * for words, `label` gives them to screen readers and to the pointer.
 */
export const StatusDot = (
  properties: { tone: StatusTone } & ({ children: ReactNode } | { label: string }),
) =>
  'label' in properties ? (
    <span
      className={classes['status']}
      data-tone={properties.tone}
      role="img"
      aria-label={properties.label}
      title={properties.label}
    >
      <span className={classes['dot']} />
    </span>
  ) : (
    <span className={classes['status']} data-tone={properties.tone}>
      <span className={classes['dot']} />
      {properties.children}
    </span>
  )
