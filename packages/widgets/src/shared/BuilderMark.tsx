import type { ReactNode } from 'react'
import styles from './BuilderMark.module.css'

/** A round mark at a component, whose reasons are read while it is pointed at or has the keyboard. */
export const BuilderMark = ({
  label,
  sign,
  className = '',
  children,
}: {
  /** The mark and its reasons in words. */
  label: string
  sign: ReactNode
  /** Its color and place. */
  className: string | undefined
  children: ReactNode
}) => (
  <span className={`${styles.mark} ${className}`} tabIndex={0} role="img" aria-label={label}>
    {sign}
    <span className={styles.reasons} aria-hidden="true">
      {children}
    </span>
  </span>
)
