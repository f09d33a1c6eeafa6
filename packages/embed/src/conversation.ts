import {
  type EmbedColorScheme,
  type EmbedValues,
  type FrameMessage,
  type HostMessage,
  openFrameMessage,
  sealMessage,
} from './protocol.ts'

/** What a page wants of the application in its frame. */
export interface HostState {
  token: string | null
  properties: EmbedValues
  colorScheme: EmbedColorScheme | null
}

/** What a conversation needs. */
export interface ConversationOptions {
  readonly frame: HTMLIFrameElement
  /** The only origin that is spoken to and listened to: that of the address of the frame. */
  readonly origin: string
  /** What the page wants at this moment. */
  readonly state: () => HostState
  readonly receive: (message: FrameMessage) => void
}

/** More events than this do not wait for a frame that never answers. */
const mostWaiting = 100

/** The page's side of the conversation with one frame. It starts anew whenever the frame loads another document. */
export class Conversation {
  readonly #options: ConversationOptions
  readonly #listener = (event: MessageEvent): void => this.#take(event)
  #instance: string | null = null
  #waiting: HostMessage[] = []

  constructor(options: ConversationOptions) {
    this.#options = options
    window.addEventListener('message', this.#listener)
  }

  /** Says what has changed. Until the frame listens nothing needs to be said: it is told the whole state then. */
  change(message: Exclude<HostMessage, { type: 'init' | 'triggerEvent' }>): void {
    this.#post(message)
  }

  /** Triggers an event; one that comes too early waits for the frame. */
  trigger(eventName: string, payload: EmbedValues): void {
    const message: HostMessage = { type: 'triggerEvent', eventName, payload }
    if (this.#instance !== null) this.#post(message)
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(message)
  }

  end(): void {
    window.removeEventListener('message', this.#listener)
    this.#instance = null
    this.#waiting = []
  }

  #take({ source, origin, data }: MessageEvent): void {
    const { frame, receive } = this.#options
    if (source === null || source !== frame.contentWindow || origin !== this.#options.origin) return
    const opened = openFrameMessage(data)
    if (opened === null) return
    if (opened.message.type === 'initialized') this.#greet(opened.instance)
    else if (opened.instance !== this.#instance) return
    receive(opened.message)
  }

  #greet(instance: string): void {
    this.#instance = instance
    this.#post({ type: 'init', ...this.#options.state() })
    const waiting = this.#waiting
    this.#waiting = []
    for (const message of waiting) this.#post(message)
  }

  #post(message: HostMessage): void {
    if (this.#instance === null) return
    this.#options.frame.contentWindow?.postMessage(sealMessage(this.#instance, message), this.#options.origin)
  }
}
