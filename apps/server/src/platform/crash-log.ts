import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Logger } from './logs.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { TokenBuckets } from './token-buckets.ts'

/** A page that took the place of another, as somebody saw it. Never a value, the text of an error, or a name of somebody. */
export interface Crash {
  readonly part: 'builder' | 'viewer' | 'server'
  /** The code that the page shows. */
  readonly code: string
  /** Its address, with names in the place of values. */
  readonly screen: string
  /** The class of the error. */
  readonly error?: string | undefined
  /** Places of the stack, the innermost first. */
  readonly frames?: readonly string[] | undefined
  readonly applicationId?: string | undefined
  readonly requestId?: string | undefined
}

/** How many crashes a minute are taken from one sender, and from all together: anybody may report some. */
export const crashesPerMinute = { ofSender: 20, ofAll: 240 } as const

/**
 * Tells whoever runs the server of crashes that people saw: in the log, and in the traces where they are collected. What is
 * beyond the allowance of a minute is dropped, so that nobody can fill either of them.
 */
export class CrashLog {
  readonly #logs: Logger
  readonly #telemetry: Telemetry | null
  readonly #clock: Clock
  readonly #senders: TokenBuckets
  readonly #all: TokenBuckets

  constructor({ logs, telemetry, clock }: { logs: Logger; telemetry: Telemetry | null; clock: Clock }) {
    this.#logs = logs
    this.#telemetry = telemetry
    this.#clock = clock
    this.#senders = new TokenBuckets(crashesPerMinute.ofSender, clock)
    this.#all = new TokenBuckets(crashesPerMinute.ofAll, clock)
  }

  /** Answers null, or after how many milliseconds the sender may report the next one, where this one is dropped. */
  add(crash: Crash, sender: string): number | null {
    // The sender first: whoever is over that limit cannot use up what others share.
    const wait = this.#senders.take(sender, 1) ?? this.#all.take('all', 1)
    if (wait !== null) return wait
    // No error of ours: anybody can write such lines, and nobody should be woken by a stranger.
    this.#logs.warn({ crash }, 'Somebody was shown a crash page.')
    this.#telemetry?.take([
      {
        traceId: randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        parentId: null,
        name: 'crash',
        kind: 'internal',
        timestamp: this.#clock.now().getTime(),
        duration: 0,
        status: 'error',
        attributes: attributesOf(crash),
      },
    ])
    return null
  }
}

const attributesOf = ({ part, code, screen, error, frames, applicationId, requestId }: Crash) => ({
  part,
  screen,
  'crash-code': code,
  ...(error === undefined ? {} : { 'error-type': error }),
  ...(frames === undefined ? {} : { stack: frames.join(' ') }),
  ...(applicationId === undefined ? {} : { 'application-id': applicationId }),
  ...(requestId === undefined ? {} : { 'request-id': requestId }),
})
