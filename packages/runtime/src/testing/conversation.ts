import type { JsonValue, TestedComponent, TestRecord } from '@ashlar/schema'
import type { TestOutcome } from './outcome.ts'
import type { Happening } from './recording.ts'

/** What can be held of a component that a person points at. */
export interface Pointed {
  readonly component: TestedComponent
  readonly text: string
  /** What it exposes, by name. */
  readonly values: Readonly<Record<string, JsonValue>>
}

/** What whoever records or replays says to the page. */
export type ToTestedPage =
  | { readonly type: 'record' }
  | { readonly type: 'replay'; readonly test: TestRecord }
  /** The next click points at a component, and does nothing else. */
  | { readonly type: 'point'; readonly isOn: boolean }

/** What the page says to them. */
export type FromTestedPage =
  | { readonly type: 'waits' }
  | { readonly type: 'opened'; readonly user: TestRecord['user'] | null }
  /** The application cannot be shown. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'happening'; readonly happening: Happening }
  | { readonly type: 'pointed'; readonly pointed: Pointed | null }
  | { readonly type: 'step'; readonly step: number; readonly isGood: boolean }
  | { readonly type: 'replayed'; readonly outcome: TestOutcome }

/** How a message is told from others that windows send each other. */
const mark = 'ashlarTest'

/** Sends a message to a window of the same origin. */
export const sendMessage = (
  to: Pick<Window, 'postMessage'>,
  origin: string,
  message: ToTestedPage | FromTestedPage,
): void => to.postMessage({ [mark]: message }, origin)

const messageIn = (
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: unknown,
  origin: string,
): unknown => {
  const { data } = event
  // Only a window of our own origin is listened to, so what it says has our own form.
  if (event.origin !== origin || event.source !== from) return null
  return typeof data === 'object' && data !== null ? Reflect.get(data, mark) : null
}

const isTyped = (message: unknown, types: readonly string[]): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  typeof message.type === 'string' &&
  types.includes(message.type)

const isToPage = (message: unknown): message is ToTestedPage =>
  isTyped(message, ['record', 'replay', 'point'])
const isFromPage = (message: unknown): message is FromTestedPage =>
  isTyped(message, ['waits', 'opened', 'refused', 'happening', 'pointed', 'step', 'replayed'])

/** What a window said to the page; null for everything else. */
export const readToPage = (
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: unknown,
  origin: string,
): ToTestedPage | null => {
  const message = messageIn(event, from, origin)
  return isToPage(message) ? message : null
}

/** What a page said; null for everything else. */
export const readFromPage = (
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: unknown,
  origin: string,
): FromTestedPage | null => {
  const message = messageIn(event, from, origin)
  return isFromPage(message) ? message : null
}
