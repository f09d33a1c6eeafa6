import type { ReactNode } from 'react'
import classes from './StatusDot.module.css'

/** What a state means, never how it looks. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/** A state in words with a dot of its meaning; the words alone say it, the colour only helps. */
export const StatusDot = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={classes['status']} data-tone={tone}>
    <span className={classes['dot']} />
    {children}
  </span>
)
