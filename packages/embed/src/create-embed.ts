import {
  type ApplicationElement,
  applicationElementName,
  defineApplicationElement,
  type EmbedAuthError,
  type EmbedEvent,
  type EmbedEventRefusal,
} from './application-element.ts'
import type { EmbedColorScheme, EmbedNavigation } from './protocol.ts'

/** What an application is embedded with. */
export interface EmbedOptions {
  /** The address of the application: `https://ashlar.example.com/embed/applications/…`. */
  readonly src: string
  /** The values that bindings of the application read as `Embed.name.value`. */
  readonly properties?: Readonly<Record<string, unknown>>
  /** Who uses it: a session token of `/api/v1/public/token`; left out for a visitor. */
  readonly token?: string | null
  /** How it is drawn; left out, as its theme has it. */
  readonly colorScheme?: EmbedColorScheme | null
  /** The id of the element. */
  readonly id?: string
  /** The application went to another path. */
  readonly onNavigation?: (navigation: EmbedNavigation) => void
  /** The application triggered an event that its page emits. */
  readonly onEvent?: (event: EmbedEvent) => void
  /** An event that was triggered from outside was not run. */
  readonly onEventRefused?: (refusal: EmbedEventRefusal) => void
  /** Nobody is let in: get another token, or say so. */
  readonly onAuthError?: (error: EmbedAuthError) => void
}

/**
 * Makes an element with an application in it, to be put into the page. Its `properties`, `token` and `colorScheme` may
 * be set at any time. Throws `TypeError` for an address or values that cannot be used.
 */
export const createEmbed = (options: EmbedOptions): ApplicationElement => {
  defineApplicationElement()
  const element = document.createElement(applicationElementName)
  if (options.id !== undefined) element.id = options.id
  element.properties = options.properties ?? {}
  element.token = options.token ?? null
  element.colorScheme = options.colorScheme ?? null
  const { onNavigation, onEvent, onEventRefused, onAuthError } = options
  if (onNavigation) element.addEventListener('ashlar-navigation', ({ detail }) => onNavigation(detail))
  if (onEvent) element.addEventListener('ashlar-event', ({ detail }) => onEvent(detail))
  if (onEventRefused) element.addEventListener('ashlar-event-refused', ({ detail }) => onEventRefused(detail))
  if (onAuthError) element.addEventListener('ashlar-auth-error', ({ detail }) => onAuthError(detail))
  element.src = options.src
  return element
}
