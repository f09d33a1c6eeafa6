import { type Address, callAddress, type LooseInput } from '@ashlar/contract'
import type { PageAround } from '@ashlar/runtime'
import type { ColorScheme } from '@ashlar/widgets'

/** What the viewer is surrounded by: nothing but the browser, or the page of another site. */
export interface Surroundings {
  /** Calls the server as whoever uses the application. */
  readonly call: (address: Address, input: LooseInput, signal?: AbortSignal) => Promise<unknown>
  /** Whether it is used by people whom the page around signs in, and not by a member with a session cookie. */
  readonly isOfAnotherSite: boolean
  /** How the page around wants the application drawn; null leaves it to its theme. */
  readonly scheme: () => ColorScheme | null
  /** What the page around hands in and hears; absent where there is none. */
  readonly around?: () => PageAround
}

/** An application in a window of its own, for the member of the session cookie or for a visitor. */
export const alone: Surroundings = { call: callAddress, isOfAnotherSite: false, scheme: () => null }
