import { CallError, type LiveEnd, type LiveEvent } from '@ashlar/contract'

/** How the connection stands, for the person. */
export type LiveState =
  | 'connecting'
  | 'following'
  /** It broke and is tried again by itself. */
  | 'lost'
  /** The server works with another version of documents than this program. */
  | 'reload'
  /** The person may not edit this any more, or it is gone. */
  | 'ended'
  /** The session ended; what asks to sign in again has been told. */
  | 'signedOut'

/** What following needs from where it runs. */
export interface LiveConnectionPorts {
  /** Follows until the server says why it ends, or rejects. */
  follow: (onEvent: (event: LiveEvent) => void, signal: AbortSignal) => Promise<LiveEnd>
  heard: (event: LiveEvent) => void
  changed: (state: LiveState) => void
  /** Calls later, in milliseconds; answers with the way to call it off. */
  later: (milliseconds: number, run: () => void) => () => void
}

/** From these nothing comes back by itself. */
const endedStates: readonly LiveState[] = ['reload', 'ended', 'signedOut']

const firstPause = 250
const longestPause = 15_000
/** A server says something every ten seconds; one that was silent for longer is not there any more. */
const longestSilence = 25_000

/** What a refusal means where trying again cannot help; with another role somebody may still edit. */
const endOf = (error: unknown): 'ended' | 'signedOut' | null => {
  if (!(error instanceof CallError)) return null
  if (error.code === 'not_found') return 'ended'
  return error.code === 'not_signed_in' || error.code === 'session_expired' ? 'signedOut' : null
}

/**
 * Follows an application for as long as it is open. A connection that breaks comes back by itself: the next one says which
 * revisions are here already, and what was saved meanwhile comes first.
 */
export class LiveConnection {
  readonly #ports: LiveConnectionPorts
  #state: LiveState = 'connecting'
  #controller: AbortController | null = null
  #callOff: (() => void) | null = null
  #callOffSilence: (() => void) | null = null
  #pause = firstPause
  #isStopped = false

  constructor(ports: LiveConnectionPorts) {
    this.#ports = ports
  }

  /** Begins to follow, or does so at once where it waits to try again. */
  connect(): void {
    if (this.#isStopped || this.#controller !== null) return
    if (endedStates.includes(this.#state)) return
    this.#callOff?.()
    this.#callOff = null
    void this.#follow()
  }

  /** Leaves a connection of which nobody knows whether it still is one, and follows anew. */
  reconnect(): void {
    if (this.#controller === null) {
      this.connect()
      return
    }
    this.#controller.abort()
    this.#controller = null
    this.connect()
  }

  /** Leaves the connection to other tabs until `connect`: a browser has only a few for each server. */
  rest(): void {
    if (this.#isStopped || endedStates.includes(this.#state)) return
    this.#callOff?.()
    this.#callOff = null
    this.#callOffSilence?.()
    this.#controller?.abort()
    this.#controller = null
    this.#tell('connecting')
  }

  stop(): void {
    this.#isStopped = true
    this.#callOff?.()
    this.#callOffSilence?.()
    this.#controller?.abort()
    this.#controller = null
  }

  async #follow(): Promise<void> {
    const controller = new AbortController()
    this.#controller = controller
    const isCurrent = (): boolean => this.#controller === controller
    this.#watch()
    try {
      const { reason } = await this.#ports.follow((event) => {
        if (isCurrent()) this.#hear(event)
      }, controller.signal)
      if (!isCurrent()) return
      this.#controller = null
      if (reason === 'reload') this.#tell('reload')
      else this.#again()
    } catch (error) {
      if (!isCurrent()) return
      this.#controller = null
      const end = endOf(error)
      if (end === null) this.#again()
      else this.#tell(end)
    }
    this.#callOffSilence?.()
  }

  #hear(event: LiveEvent): void {
    this.#pause = firstPause
    this.#watch()
    if (this.#state !== 'following') this.#tell('following')
    this.#ports.heard(event)
  }

  #watch(): void {
    this.#callOffSilence?.()
    this.#callOffSilence = this.#ports.later(longestSilence, () => this.reconnect())
  }

  #again(): void {
    if (this.#isStopped) return
    this.#tell('lost')
    // By chance, so that all who lost one server do not come to the next at the same moment.
    this.#callOff = this.#ports.later(this.#pause * (0.5 + Math.random()), () => this.connect())
    this.#pause = Math.min(this.#pause * 2, longestPause)
  }

  #tell(state: LiveState): void {
    this.#state = state
    this.#ports.changed(state)
  }
}
