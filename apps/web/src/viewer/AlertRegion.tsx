import type { Alert, Application } from '@ashlar/runtime'
import type { Theme } from '@ashlar/schema'
import { themeVariables } from '@ashlar/widgets'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAboveEverything, useToldHeight, useTopmost } from './topmost.ts'
import styles from './AlertRegion.module.css'
import { isEmbeddedHere, signInAddress } from './sign-in-address.ts'
import { useScheme } from '../application-frame/use-scheme.ts'

const positions = ['top', 'topLeft', 'topRight', 'bottom', 'bottomLeft', 'bottomRight'] as const

const AlertCard = ({ alert, onClose }: { alert: Alert; onClose: () => void }) => (
  <div className={styles.alert} data-style={alert.style} role={alert.style === 'error' ? 'alert' : undefined}>
    <p className={styles.message}>
      {alert.message}
      {alert.action === 'signIn' && !isEmbeddedHere() && (
        <a className={styles.action} href={signInAddress()} target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      )}
    </p>
    <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="m4 4 8 8m0-8-8 8" />
      </svg>
    </button>
  </div>
)

/** The alerts of an application, at the edges of the screen that they ask for and above everything that is open. */
export const AlertRegion = ({ application, theme }: { application: Application; theme: Theme }) => {
  const alerts = useSyncExternalStore(application.subscribeAlerts, application.alerts)
  const scheme = useScheme(theme.mode)
  const variables = useMemo(() => themeVariables(theme, scheme), [theme, scheme])
  const region = useRef<HTMLElement>(null)
  const corner = useRef<HTMLDivElement>(null)
  const place = useTopmost()
  useAboveEverything(region, place)
  useToldHeight(corner, '--ashlar-alerts-height', place)
  return createPortal(
    <section
      ref={region}
      popover="manual"
      aria-label="Messages"
      aria-live="polite"
      style={variables}
      data-scheme={scheme}
      className={styles.region}
    >
      {positions.map((position) => (
        <div
          key={position}
          ref={position === 'bottomRight' ? corner : undefined}
          className={styles.stack}
          data-position={position}
        >
          {alerts
            .filter((alert) => (isPosition(alert.position) ? alert.position : 'bottomRight') === position)
            .map((alert) => (
              <AlertCard key={alert.id} alert={alert} onClose={() => application.dismissAlert(alert.id)} />
            ))}
        </div>
      ))}
    </section>,
    place,
  )
}

const isPosition = (given: string): given is (typeof positions)[number] =>
  positions.some((position) => position === given)
