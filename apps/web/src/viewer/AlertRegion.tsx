import type { Alert, Application } from '@ashlar/runtime'
import type { Theme } from '@ashlar/schema'
import { themeVariables } from '@ashlar/widgets'
import { useMemo, useSyncExternalStore } from 'react'
import styles from './AlertRegion.module.css'
import { useScheme } from './use-scheme.ts'

const positions = ['top', 'topLeft', 'topRight', 'bottom', 'bottomLeft', 'bottomRight'] as const

const AlertCard = ({ alert, onClose }: { alert: Alert; onClose: () => void }) => (
  <div className={styles.alert} data-style={alert.style} role={alert.style === 'error' ? 'alert' : undefined}>
    <p className={styles.message}>{alert.message}</p>
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

/** The alerts of an application, at the edges of the screen that they ask for. */
export const AlertRegion = ({ application, theme }: { application: Application; theme: Theme }) => {
  const alerts = useSyncExternalStore(application.subscribeAlerts, application.alerts)
  const scheme = useScheme(theme.mode)
  const variables = useMemo(() => themeVariables(theme, scheme), [theme, scheme])
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      style={variables}
      data-scheme={scheme}
      className={styles.region}
    >
      {positions.map((position) => (
        <div key={position} className={styles.stack} data-position={position}>
          {alerts
            .filter((alert) => (isPosition(alert.position) ? alert.position : 'bottomRight') === position)
            .map((alert) => (
              <AlertCard key={alert.id} alert={alert} onClose={() => application.dismissAlert(alert.id)} />
            ))}
        </div>
      ))}
    </section>
  )
}

const isPosition = (given: string): given is (typeof positions)[number] =>
  positions.some((position) => position === given)
