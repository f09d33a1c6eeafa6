import { Conversation, type HostState } from './conversation.ts'
import { copyValues } from './embed-values.ts'
import {
  type EmbedAuthErrorCode,
  type EmbedColorScheme,
  type EmbedNavigation,
  type EmbedValues,
  type FrameMessage,
  hostedFrameName,
} from './protocol.ts'

/** The name of the element. */
export const applicationElementName = 'ashlar-application'

/** An event that the application triggered. */
export interface EmbedEvent {
  readonly eventName: string
  readonly payload: EmbedValues
}

/** An event of the page's that the application did not run, and why. */
export interface EmbedEventRefusal {
  readonly eventName: string
  readonly message: string
}

/** Why nobody is let in. */
export interface EmbedAuthError {
  readonly error: EmbedAuthErrorCode
  readonly message: string
}

/** What the element tells, as the `detail` of the events that it dispatches. */
export interface ApplicationElementEvents {
  'ashlar-initialized': CustomEvent<null>
  'ashlar-navigation': CustomEvent<EmbedNavigation>
  'ashlar-event': CustomEvent<EmbedEvent>
  'ashlar-event-refused': CustomEvent<EmbedEventRefusal>
  'ashlar-auth-error': CustomEvent<EmbedAuthError>
}

/** `<ashlar-application src="…">`: an application in a frame. */
export interface ApplicationElement extends HTMLElement {
  /** The address of the application: `https://ashlar.example.com/embed/applications/…`. */
  src: string
  /** Who uses it: a session token of `/api/v1/public/token`; null for a visitor. Changes take effect at once. */
  token: string | null
  /** The values that bindings of the application read as `Embed.name.value`. Setting it replaces all of them. */
  properties: Readonly<Record<string, unknown>>
  /** How it is drawn; null leaves it to the theme of the application. */
  colorScheme: EmbedColorScheme | null
  /** Runs a custom event of the application, where its page allows that. */
  trigger: (eventName: string, payload?: Readonly<Record<string, unknown>>) => void
  addEventListener: {
    <Name extends keyof ApplicationElementEvents>(
      type: Name,
      listener: (event: ApplicationElementEvents[Name]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void
  }
}

const readColorScheme = (text: unknown): EmbedColorScheme | null =>
  text === 'light' || text === 'dark' ? text : null

/** Throws `TypeError` for an address that no page can be at. */
const addressOf = (src: string): URL => {
  const base = document.baseURI
  if (!URL.canParse(src, base)) throw new TypeError(`"${src}" is not an address of an application.`)
  const address = new URL(src, base)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') {
    throw new TypeError(`An application is at an http or https address, not at "${address.protocol}".`)
  }
  return address
}

const style =
  ':host{display:block;block-size:600px}:host([hidden]){display:none}' +
  'iframe{display:block;inline-size:100%;block-size:100%;border:0;color-scheme:normal}'

// Made in a function: where there is no browser, such as on a server, there is no HTMLElement to extend.
const makeElement = () =>
  class extends HTMLElement implements ApplicationElement {
    static readonly observedAttributes = ['src', 'token', 'color-scheme', 'title', 'allow']

    readonly #state: HostState = { token: null, properties: {}, colorScheme: null }
    readonly #frame: HTMLIFrameElement
    #conversation: Conversation | null = null

    constructor() {
      super()
      this.#frame = document.createElement('iframe')
      this.#frame.name = hostedFrameName
      this.#frame.referrerPolicy = 'strict-origin'
      this.#frame.title = 'Application'
      this.#frame.allow = 'clipboard-write; fullscreen'
      const rules = document.createElement('style')
      rules.textContent = style
      this.attachShadow({ mode: 'open' }).append(rules, this.#frame)
    }

    get src(): string {
      return this.getAttribute('src') ?? ''
    }

    set src(address: string) {
      addressOf(address)
      this.setAttribute('src', address)
    }

    get token(): string | null {
      return this.#state.token
    }

    set token(token: string | null) {
      const next = token === '' ? null : token
      if (next === this.#state.token) return
      this.#state.token = next
      this.#conversation?.change({ type: 'tokenChanged', token: next })
    }

    get properties(): EmbedValues {
      return this.#state.properties
    }

    set properties(given: Readonly<Record<string, unknown>>) {
      const properties = copyValues(given, 'properties')
      if (JSON.stringify(properties) === JSON.stringify(this.#state.properties)) return
      this.#state.properties = properties
      this.#conversation?.change({ type: 'propertiesChanged', properties })
    }

    get colorScheme(): EmbedColorScheme | null {
      return this.#state.colorScheme
    }

    set colorScheme(given: EmbedColorScheme | null) {
      const colorScheme = readColorScheme(given)
      if (colorScheme === this.#state.colorScheme) return
      this.#state.colorScheme = colorScheme
      this.#conversation?.change({ type: 'colorSchemeChanged', colorScheme })
    }

    trigger(eventName: string, payload: Readonly<Record<string, unknown>> = {}): void {
      this.#conversation?.trigger(eventName, copyValues(payload, 'payload'))
    }

    connectedCallback(): void {
      this.#load()
    }

    disconnectedCallback(): void {
      this.#conversation?.end()
      this.#conversation = null
    }

    attributeChangedCallback(name: string, before: string | null, text: string | null): void {
      if (text === before) return
      if (name === 'token') this.token = text
      else if (name === 'color-scheme') this.colorScheme = readColorScheme(text)
      else if (name === 'title') this.#frame.title = text ?? 'Application'
      else if (name === 'allow') this.#frame.allow = text ?? ''
      else if (this.isConnected) this.#load()
    }

    #load(): void {
      this.#conversation?.end()
      this.#conversation = null
      if (this.src === '') {
        this.#frame.removeAttribute('src')
        return
      }
      const { href, origin } = addressOf(this.src)
      this.#conversation = new Conversation({
        frame: this.#frame,
        origin,
        state: () => this.#state,
        receive: (message) => this.#tell(message),
      })
      this.#frame.src = href
    }

    #tell(message: FrameMessage): void {
      switch (message.type) {
        case 'initialized':
          this.#dispatch('ashlar-initialized', null)
          break
        case 'navigation': {
          const { type: _, ...navigation } = message
          this.#dispatch('ashlar-navigation', navigation)
          break
        }
        case 'event':
          this.#dispatch('ashlar-event', { eventName: message.eventName, payload: message.payload })
          break
        case 'eventRefused':
          this.#dispatch('ashlar-event-refused', { eventName: message.eventName, message: message.message })
          break
        case 'authError':
          this.#dispatch('ashlar-auth-error', { error: message.error, message: message.message })
          break
      }
    }

    #dispatch<Name extends keyof ApplicationElementEvents>(
      name: Name,
      detail: ApplicationElementEvents[Name]['detail'],
    ): void {
      this.dispatchEvent(new CustomEvent(name, { detail }))
    }
  }

/** Makes the element known to the page; a second time, and where there is no browser, nothing happens. */
export const defineApplicationElement = (): void => {
  if (typeof customElements === 'undefined') return
  if (customElements.get(applicationElementName) === undefined) {
    customElements.define(applicationElementName, makeElement())
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ashlar-application': ApplicationElement
  }
}
