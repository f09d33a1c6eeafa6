import { defineApplicationElement } from './application-element.ts'

export type {
  ApplicationElement,
  ApplicationElementEvents,
  EmbedAuthError,
  EmbedEvent,
  EmbedEventRefusal,
} from './application-element.ts'
export { createEmbed, type EmbedOptions } from './create-embed.ts'
export type {
  EmbedAuthErrorCode,
  EmbedColorScheme,
  EmbedNavigation,
  EmbedValue,
  EmbedValues,
} from './protocol.ts'

// So that a page may simply write <ashlar-application>.
defineApplicationElement()
