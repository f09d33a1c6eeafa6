import type { Confined } from '../confinement.ts'

/** What a starter is told: to start a program whose channels it opens by the token. */
export interface StartOrder {
  readonly id: number
  readonly token: string
  readonly program: Confined
}

/** What a starter says: that it can be given orders, and what comes of each. */
export type StarterWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly id: number; readonly pid: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  /** `errors` is the beginning of what the program wrote to its error output. */
  | { readonly kind: 'ended'; readonly id: number; readonly errors: string }

/** Where channels are opened, by the name of the place: of the machine's network, and no file. */
export const addressOf = (name: string): string => `\0${name}`

/** What a channel begins with, so that it is known whose it is: always of the same length. */
export const channelMark = (token: string, index: number): string => `${token}${index}`
export const tokenBytes = 16
/** A token as hexadecimal digits, and one digit for the channel. */
export const markLength = 2 * tokenBytes + 1
