import {
  type FrameMessage,
  type HostMessage,
  largestValues,
  openHostMessage,
  sealMessage,
} from '@ashlar/embed/protocol'
import { EventRate, eventRate } from './event-rate.ts'

/** What a channel looks at of a message that a window gets. */
export interface HeardMessage {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
}

/** What a channel uses of a window. */
export interface FramedWindow {
  readonly parent: { postMessage: (data: unknown, to: string) => void }
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  addEventListener(type: 'message', listener: (message: HeardMessage) => void): void
}

/** What a channel to the page around needs. */
export interface HostChannelOptions {
  /** The window of this page. */
  readonly frame: FramedWindow
  /** The origins whose pages may hold this one, as the server says. */
  readonly origins: readonly string[]
  /** Tells this document from the one that was in the frame before. */
  readonly instance: string
  readonly receive: (message: HostMessage) => void
  /** Says to the developer of the page around why a message of theirs is left out. */
  readonly warn: (sentence: string) => void
  /** How many events the page may trigger. */
  readonly rate?: EventRate
}

const tooMany = `Events of the page around this application are left out: it may trigger ${eventRate.perSecond} in a second.`
const tooLarge = `A message of the page around this application is left out: it is not of the form that the kit gives it, or its values take more than ${largestValues.characters} characters.`

/** More messages than this do not wait for a page that never answers. */
const mostWaiting = 50

/**
 * The frame's side of the conversation. It listens to the window that holds it and to nobody else, at one of the
 * allowed origins; the first that says `init` is the one from then on. Nothing is ever posted to whoever listens.
 */
export class HostChannel {
  readonly #options: HostChannelOptions
  #origin: string | null = null
  #waiting: FrameMessage[] = []
  readonly #rate: EventRate

  constructor(options: HostChannelOptions) {
    this.#options = options
    this.#rate = options.rate ?? new EventRate()
    const { frame, origins, instance } = options
    frame.addEventListener('message', (event) => this.#take(event))
    if (Object.is(frame.parent, frame)) return
    // Only the page that is really there gets it: a browser delivers to the named origin or not at all.
    const present = frame.location.ancestorOrigins?.[0]
    const addressed = present === undefined ? origins : origins.filter((origin) => origin === present)
    for (const origin of addressed) {
      frame.parent.postMessage(sealMessage(instance, { type: 'initialized' }), origin)
    }
  }

  /** Says something to the page around; until it has said `init`, it waits. */
  post(message: FrameMessage): void {
    const { frame, instance } = this.#options
    if (this.#origin !== null) frame.parent.postMessage(sealMessage(instance, message), this.#origin)
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(message)
  }

  #take(event: HeardMessage): void {
    const { frame, origins, instance, receive, warn } = this.#options
    const { source, origin } = event
    if (source === null || source !== frame.parent || source === frame) return
    if (this.#origin === null ? !origins.includes(origin) : origin !== this.#origin) return
    // A browser makes the data of a message when it is looked at: not for strangers, and events only as many as may come.
    const { data } = event
    const type = typeOf(data)
    if (type === 'triggerEvent' && !this.#mayTrigger()) return
    const opened = openHostMessage(data)
    if (opened === null && type !== null) warn(tooLarge)
    if (opened === null || opened.instance !== instance) return
    if (this.#origin === null) {
      if (opened.message.type !== 'init') return
      this.#origin = origin
    }
    receive(opened.message)
    const waiting = this.#waiting
    this.#waiting = []
    for (const message of waiting) this.post(message)
  }

  #mayTrigger(): boolean {
    const taken = this.#rate.take()
    if (taken === 'first') this.#options.warn(tooMany)
    return taken === 'taken'
  }
}

/** What kind of message of ours something says that it is; null for messages of others. */
const typeOf = (data: unknown): string | null =>
  typeof data === 'object' &&
  data !== null &&
  'protocol' in data &&
  data.protocol === 'ashlar-embed' &&
  'type' in data &&
  typeof data.type === 'string'
    ? data.type
    : null
