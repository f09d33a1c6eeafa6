import type { Alert, AlertAction, AlertStyle } from './alert.ts'
import type { Listeners } from '../listeners.ts'

/** How long an alert stays when nothing is said about it, in seconds. */
export const defaultAlertSeconds = 4
/** What a negative duration means, in seconds: until it is closed by hand. */
export const stickyAlertSeconds = 1_000_000
/** How long the warning about circular on-load APIs stays, in seconds. */
export const cycleWarningSeconds = 30
/** How long a builder is told of an event handler that failed, in seconds. */
export const evaluationErrorSeconds = 15
/** How long the notice about bindings that could not be evaluated stays, in seconds. */
export const dependencyErrorSeconds = 20

const mostAlerts = 20
/** More than anybody reads in an alert; a script may hand over megabytes. */
const longestAlert = 10_000

/** The alerts on the screen, oldest first; each goes by itself when its time is over. */
export class Alerts {
  readonly #listeners: Listeners
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #alerts: readonly Alert[] = []
  #next = 1

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  list(): readonly Alert[] {
    return this.#alerts
  }

  /** Shows a message; `seconds` is `defaultAlertSeconds` and `position` bottom right unless given. */
  show(
    message: string,
    style: AlertStyle,
    seconds = defaultAlertSeconds,
    position = 'bottomRight',
    action?: AlertAction,
  ): void {
    const id = `alert-${this.#next}`
    this.#next += 1
    // A handler that alerts in a loop must not bury the page: the oldest ones go.
    for (const alert of this.#alerts.slice(0, Math.max(0, this.#alerts.length - mostAlerts + 1))) {
      this.dismiss(alert.id)
    }
    const shown = message.length > longestAlert ? `${message.slice(0, longestAlert)}…` : message
    const alert: Alert = { id, message: shown, style, seconds, position }
    this.#alerts = [...this.#alerts, action === undefined ? alert : { ...alert, action }]
    if (seconds < stickyAlertSeconds) {
      this.#timers.set(
        id,
        setTimeout(() => this.dismiss(id), seconds * 1000),
      )
    }
    this.#listeners.tell()
  }

  dismiss(id: string): void {
    const kept = this.#alerts.filter((alert) => alert.id !== id)
    if (kept.length === this.#alerts.length) return
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#alerts = kept
    this.#listeners.tell()
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}
