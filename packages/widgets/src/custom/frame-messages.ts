import { isRecord, numberOf } from '../values.ts'
import { longestText } from './frame-limits.ts'

/** What a component may say to the page. */
export type FrameMessage =
  | { readonly type: 'started' }
  /** Its code is about to run. */
  | { readonly type: 'busy' }
  /** The answer to being asked for a sign of life. */
  | { readonly type: 'alive' }
  /** It sent too much, and was stopped where it runs. */
  | { readonly type: 'tooMuch' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'updateModel'; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly type: 'trigger'; readonly name: string; readonly details: Readonly<Record<string, unknown>> }
  | { readonly type: 'problem'; readonly message: string }

/** A component never makes the page longer than this, in px. */
const greatestHeight = 20_000

const recordIn = (text: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (typeof text !== 'string' || text.length > longestText) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** A message of the frame, whatever was sent; `undefined` where it says nothing that a component may say. */
export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  if (!isRecord(data)) return undefined
  switch (data.type) {
    case 'started':
    case 'busy':
    case 'alive':
    case 'tooMuch':
      return { type: data.type }
    case 'height': {
      const height = numberOf(data.height)
      return height === undefined
        ? undefined
        : { type: 'height', height: Math.min(greatestHeight, Math.max(0, Math.ceil(height))) }
    }
    case 'updateModel': {
      const changes = recordIn(data.changes)
      return changes === undefined ? undefined : { type: 'updateModel', changes }
    }
    case 'trigger': {
      const details = recordIn(data.details)
      return typeof data.name !== 'string' || data.name === ''
        ? undefined
        : { type: 'trigger', name: data.name.slice(0, 200), details: details ?? {} }
    }
    case 'problem':
      return typeof data.message === 'string'
        ? { type: 'problem', message: data.message.slice(0, 500) }
        : undefined
    default:
      return undefined
  }
}

/** How many characters of text a message holds, whatever was sent. */
export const lengthOfMessage = (data: unknown): number =>
  isRecord(data)
    ? [data.changes, data.details, data.name, data.message].reduce(
        (sum: number, text) => sum + (typeof text === 'string' ? text.length : 0),
        0,
      )
    : 0

/** Counts messages and their characters, so that a component that sends without end is noticed. */
export class MessageBudget {
  readonly #messages: number
  readonly #characters: number
  #second = Number.NEGATIVE_INFINITY
  #count = 0
  #length = 0

  /** Both per second. */
  constructor(messages: number, characters: number) {
    this.#messages = messages
    this.#characters = characters
  }

  /** Whether one more message of so many characters may pass at this moment, in milliseconds. */
  take(now: number, length: number): boolean {
    if (now - this.#second >= 1000) {
      this.#second = now
      this.#count = 0
      this.#length = 0
    }
    this.#count += 1
    this.#length += length
    return this.#count <= this.#messages && this.#length <= this.#characters
  }
}
