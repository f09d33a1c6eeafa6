/** The version of the conversation below. Both sides pass over messages of any other. */
export const protocolVersion = 1

/** The name of a frame whose page speaks to it: the application waits for `init` instead of opening for a visitor. */
export const hostedFrameName = 'ashlar-application'

/** What can be handed over: what JSON can say. */
export type EmbedValue =
  | string
  | number
  | boolean
  | null
  | readonly EmbedValue[]
  | { readonly [key: string]: EmbedValue }

/** Values by name: embed properties, or the payload of an event. */
export type EmbedValues = Readonly<Record<string, EmbedValue>>

/** How the application is drawn; where nothing is said, as its own theme has it. */
export type EmbedColorScheme = 'light' | 'dark'

/** Where the application is now. */
export interface EmbedNavigation {
  /** The id of the application. */
  readonly appId: string
  /** The whole address, as `href`, without what its page was asked to keep from others. */
  readonly url: string
  readonly href: string
  /** The path below the application: `/orders/7`. */
  readonly pathname: string
  /** The query with its question mark, or an empty text. */
  readonly search: string
  /** Values by name; a name that stands in the address several times has the list of them. */
  readonly queryParams: Readonly<Record<string, string | readonly string[]>>
}

/**
 * Why nobody is let in: the token is older than it may be, it is missing or not one of ours, or it is good and its
 * person may not see this application.
 */
export type EmbedAuthErrorCode = 'token_expired' | 'unauthorized' | 'access_denied'

/** What a page says to the application in its frame. */
export type HostMessage =
  | {
      readonly type: 'init'
      /** Who uses the application; null for a visitor. */
      readonly token: string | null
      readonly properties: EmbedValues
      readonly colorScheme: EmbedColorScheme | null
    }
  /** All properties; one that is left out is no longer set. */
  | { readonly type: 'propertiesChanged'; readonly properties: EmbedValues }
  | { readonly type: 'tokenChanged'; readonly token: string | null }
  | { readonly type: 'triggerEvent'; readonly eventName: string; readonly payload: EmbedValues }
  | { readonly type: 'colorSchemeChanged'; readonly colorScheme: EmbedColorScheme | null }

/** What an application in a frame says to the page around it. */
export type FrameMessage =
  /** The frame listens; the page answers with `init`. */
  | { readonly type: 'initialized' }
  | ({ readonly type: 'navigation' } & EmbedNavigation)
  | { readonly type: 'event'; readonly eventName: string; readonly payload: EmbedValues }
  /** An event that the page triggered was not run. */
  | { readonly type: 'eventRefused'; readonly eventName: string; readonly message: string }
  | { readonly type: 'authError'; readonly error: EmbedAuthErrorCode; readonly message: string }

/** What stands around each message. */
export interface Envelope {
  readonly protocol: 'ashlar-embed'
  readonly version: number
  /** Made by the frame for as long as its document lives: messages meant for the one before are passed over. */
  readonly instance: string
}

/** A message as it is posted. */
export const sealMessage = <Message extends HostMessage | FrameMessage>(
  instance: string,
  message: Message,
): Message & Envelope => ({ ...message, protocol: 'ashlar-embed', version: protocolVersion, instance })

/** A message of the other side with the instance that it is from or for. */
export interface OpenedMessage<Message> {
  readonly instance: string
  readonly message: Message
}

/** What a page says; null for everything that is no whole message of this version. */
export const openHostMessage = (data: unknown): OpenedMessage<HostMessage> | null => {
  const found = openEnvelope(data)
  const message = found === null ? null : hostMessageOf(found.type, found.fields)
  return found === null || message === null ? null : { instance: found.instance, message }
}

/** What a frame says; null for everything that is no whole message of this version. */
export const openFrameMessage = (data: unknown): OpenedMessage<FrameMessage> | null => {
  const found = openEnvelope(data)
  const message = found === null ? null : frameMessageOf(found.type, found.fields)
  return found === null || message === null ? null : { instance: found.instance, message }
}

type Fields = Readonly<Record<string, unknown>>

const longestName = 200
const longestToken = 16_384
const longestAddress = 16_384
const longestSentence = 2000
const deepestValue = 64

const openEnvelope = (data: unknown): { instance: string; type: string; fields: Fields } | null => {
  if (!isFields(data)) return null
  const { protocol, version, instance, type } = data
  if (protocol !== 'ashlar-embed' || version !== protocolVersion) return null
  if (!isText(instance, longestName) || instance === '' || !isText(type, longestName)) return null
  return { instance, type, fields: data }
}

const hostMessageOf = (type: string, fields: Fields): HostMessage | null => {
  const { token, properties, colorScheme, eventName, payload } = fields
  switch (type) {
    case 'init':
      return isToken(token) && isValues(properties) && isColorScheme(colorScheme)
        ? { type, token, properties, colorScheme }
        : null
    case 'propertiesChanged':
      return isValues(properties) ? { type, properties } : null
    case 'tokenChanged':
      return isToken(token) ? { type, token } : null
    case 'triggerEvent':
      return isText(eventName, longestName) && isValues(payload) ? { type, eventName, payload } : null
    case 'colorSchemeChanged':
      return isColorScheme(colorScheme) ? { type, colorScheme } : null
    default:
      return null
  }
}

const frameMessageOf = (type: string, fields: Fields): FrameMessage | null => {
  const { eventName, payload, message, error } = fields
  switch (type) {
    case 'initialized':
      return { type }
    case 'navigation': {
      const navigation = navigationOf(fields)
      return navigation === null ? null : { type, ...navigation }
    }
    case 'event':
      return isText(eventName, longestName) && isValues(payload) ? { type, eventName, payload } : null
    case 'eventRefused':
      return isText(eventName, longestName) && isText(message, longestSentence)
        ? { type, eventName, message }
        : null
    case 'authError':
      return isAuthErrorCode(error) && isText(message, longestSentence) ? { type, error, message } : null
    default:
      return null
  }
}

const navigationOf = ({ appId, url, href, pathname, search, queryParams }: Fields): EmbedNavigation | null =>
  isText(appId, longestName) &&
  isText(url, longestAddress) &&
  isText(href, longestAddress) &&
  isText(pathname, longestAddress) &&
  isText(search, longestAddress) &&
  isQueryParams(queryParams)
    ? { appId, url, href, pathname, search, queryParams }
    : null

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest

const isToken = (value: unknown): value is string | null => value === null || isText(value, longestToken)

const isColorScheme = (value: unknown): value is EmbedColorScheme | null =>
  value === null || value === 'light' || value === 'dark'

const isAuthErrorCode = (value: unknown): value is EmbedAuthErrorCode =>
  value === 'token_expired' || value === 'unauthorized' || value === 'access_denied'

const isQueryParams = (value: unknown): value is EmbedNavigation['queryParams'] =>
  isFields(value) &&
  Object.values(value).every(
    (one) =>
      isText(one, longestAddress) ||
      (Array.isArray(one) && one.every((part) => isText(part, longestAddress))),
  )

/** How much the values of one message may hold: characters of names and texts, and values of all kinds. */
export const largestValues = { characters: 1_000_000, count: 100_000 } as const

/** What of the largest values is left. */
interface Budget {
  characters: number
  count: number
}

const isValues = (value: unknown): value is EmbedValues =>
  isPlain(value) && isValue(value, 0, { ...largestValues })

/** An object of the structured clone that JSON could have made: no date, map or anything else with ways of its own. */
const isPlain = (value: unknown): value is Fields => {
  if (!isFields(value)) return false
  return Object.prototype.toString.call(value) === '[object Object]'
}

const isValue = (value: unknown, depth: number, budget: Budget): value is EmbedValue => {
  budget.count -= 1
  if (depth > deepestValue || budget.count < 0) return false
  if (typeof value === 'string') return isLeft(value, budget)
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  // More entries than are left need not be listed to be too many.
  if (Array.isArray(value))
    return value.length <= budget.count && value.every((one) => isValue(one, depth + 1, budget))
  if (!isPlain(value)) return false
  for (const name in value) {
    if (!isLeft(name, budget) || !isValue(value[name], depth + 1, budget)) return false
  }
  return true
}

const isLeft = (text: string, budget: Budget): boolean => {
  budget.characters -= text.length
  return budget.characters >= 0
}
