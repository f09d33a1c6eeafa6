import type { AlertStyle } from '@ashlar/schema'

export type { AlertStyle }

/** A short message at the edge of the screen. */
export interface Alert {
  id: string
  message: string
  style: AlertStyle
  /** How long it stays; 1,000,000 stays until it is closed. */
  seconds: number
  /** `bottomRight`, `top` and so on, as event steps spell it. */
  position: string
  /** What it offers to do about it; absent where it only tells. */
  action?: AlertAction
}

/** What an alert can offer: to sign in again, beside the page. */
export type AlertAction = 'signIn'
