import type { Theme } from '@ashlar/schema'
import { useState } from 'react'
import { useScheme } from '../../application-frame/use-scheme.ts'
import styles from './Badge.module.css'

const storageKey = 'ashlar.badge.dismissed'

const wasDismissed = (): boolean => {
  try {
    return window.localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
const remember = (): void => {
  try {
    window.localStorage.setItem(storageKey, 'true')
  } catch {
    // A blocked storage shows the badge again at the next visit.
  }
}

/** What visitors and external users see of the product that an application was built with. */
export const Badge = ({ mode }: { mode: Theme['mode'] }) => {
  const scheme = useScheme(mode)
  const [isDismissed, setDismissed] = useState(wasDismissed)
  if (isDismissed) return null
  return (
    <aside className={styles.badge} data-scheme={scheme} aria-label="Built with Ashlar">
      <svg className={styles.mark} viewBox="0 0 32 32" width="14" height="14" aria-hidden="true">
        <path
          d="M4 5h13v6H4zm15 0h9v6h-9zM4 13h8v6H4zm10 0h14v6H14zM4 21h12v6H4zm14 0h10v6H18z"
          fill="currentColor"
        />
      </svg>
      <span>
        Built with <b>Ashlar</b>
      </span>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => {
          remember()
          setDismissed(true)
        }}
      >
        <svg
          viewBox="0 0 16 16"
          width="12"
          height="12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </aside>
  )
}
