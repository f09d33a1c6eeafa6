import type { LiveEvent } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { LiveConnection, type LiveConnectionPorts, type LiveState } from './live-connection.ts'
import { reloadMessage } from './messages.ts'
import { peopleAfter, type PeopleHere } from './people.ts'
import { type SentPresence, PresenceSender } from './presence-sender.ts'

/** What is known of others while something is open. */
export interface LiveView {
  readonly state: LiveState
  readonly people: PeopleHere
}

/** What following needs of the editor. */
export interface LiveTabOptions {
  /** Names this tab, for as long as the editor is open. */
  readonly tab: string
  readonly follow: LiveConnectionPorts['follow']
  /** What others are shown of this tab at first. */
  readonly shown: SentPresence
  readonly show: (shown: SentPresence) => Promise<unknown>
  /** Told of all but the people who are here. */
  readonly heard: (event: LiveEvent) => void
  /** Said when what is open may not be edited any more. */
  readonly endedMessage: string
  /** From now on nothing is saved; the message says why. */
  readonly closed: (message: string) => void
}

/** How long a tab may be out of sight before it leaves its connection to others, in milliseconds. */
const restAfter = 60_000

const later = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** A new name for this tab. */
export const newLiveTab = (): string => randomId()

/** One tab that follows what others do to what it has open, and shows them what is done here. */
export class LiveTab {
  readonly store: StoreApi<LiveView>
  readonly #options: LiveTabOptions
  readonly #connection: LiveConnection
  readonly #shown: PresenceSender
  readonly #ending = new AbortController()
  #callOffRest: (() => void) | null = null

  constructor(options: LiveTabOptions) {
    this.#options = options
    this.store = createStore<LiveView>(() => ({ state: 'connecting', people: [] }))
    this.#connection = new LiveConnection({
      follow: options.follow,
      heard: (event) => this.#hear(event),
      changed: (state) => this.#changed(state),
      later,
    })
    this.#shown = new PresenceSender(options.shown, options.show, later)
  }

  start(): void {
    const { signal } = this.#ending
    const isVisible = (): boolean => document.visibilityState === 'visible'
    const seen = (): void => {
      this.#callOffRest?.()
      this.#shown.change({ isActive: isVisible() })
      if (isVisible()) this.#connection.connect()
      else this.#callOffRest = later(restAfter, () => this.#connection.rest())
    }
    document.addEventListener('visibilitychange', seen, { signal })
    // What was open before is of another network, or of none.
    window.addEventListener('online', () => this.#connection.reconnect(), { signal })
    this.#connection.connect()
    if (!isVisible()) seen()
  }

  stop(): void {
    this.#ending.abort()
    this.#callOffRest?.()
    this.#connection.stop()
    this.#shown.stop()
  }

  /** Shows others something else of this tab. */
  show(shown: Partial<SentPresence>): void {
    this.#shown.change(shown)
  }

  #hear(event: LiveEvent): void {
    const { tab, heard } = this.#options
    switch (event.type) {
      case 'alive':
        return
      case 'people':
      case 'person':
      case 'left':
        this.store.setState(({ people }) => ({ people: peopleAfter(people, event, tab) }))
        if (event.type === 'people') this.#shown.repeat()
        return
      default:
        heard(event)
    }
  }

  #changed(state: LiveState): void {
    const { closed, endedMessage } = this.#options
    // Who cannot be heard of is not shown as if they were here.
    this.store.setState(state === 'following' ? { state } : { state, people: [] })
    if (state === 'reload') closed(reloadMessage)
    if (state === 'ended') closed(endedMessage)
  }
}
