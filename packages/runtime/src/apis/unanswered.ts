import type { Unanswered } from './run-request.ts'
import { dependencyErrorSeconds, type Alerts } from '../alerts/alerts.ts'

/** What a person reads who was signed out while a page was open. */
export const signedOutMessage =
  'You are signed out. Sign in again, and then repeat what you did: what you entered here stays.'

/** Tells that runs do not come about, and what to do: once, however many APIs it concerns. */
export const showUnanswered = (alerts: Alerts, reason: Unanswered, message: string): void => {
  const shown = reason === 'signedOut' ? signedOutMessage : message
  if (alerts.list().some((alert) => alert.message === shown)) return
  alerts.show(
    shown,
    'error',
    dependencyErrorSeconds,
    undefined,
    reason === 'signedOut' ? 'signIn' : undefined,
  )
}
