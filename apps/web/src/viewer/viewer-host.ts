import { type Address, callAddress, type LooseInput, type PublishedApplication } from '@ashlar/contract'
import type { Application, ApplicationOptions, PageAround } from '@ashlar/runtime'
import type { ColorScheme, LinkRules } from '@ashlar/widgets'

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
  /** What comes between the application and whoever uses it, where a test is recorded or replayed. */
  readonly tested?: Tested
}

/** What is otherwise while a test is recorded or replayed. */
export interface Tested {
  /** The application as the test has it: for the person of the recording. */
  readonly opened: (application: PublishedApplication) => PublishedApplication
  /** A page that was brought to life, with what is noted of it. */
  readonly watched: (living: Application) => Application
  readonly links: (links: LinkRules) => LinkRules
  /** What earlier visits left is not there, and nothing is left for later ones. */
  readonly storage: ApplicationOptions['storage']
}

/** An application in a window of its own, for the member of the session cookie or for a visitor. */
export const alone: Surroundings = { call: callAddress, isOfAnotherSite: false, scheme: () => null }
