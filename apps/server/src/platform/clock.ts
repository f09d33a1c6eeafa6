import { setTimeout as timeout } from 'node:timers/promises'

/** The only source of time in the server, so that tests decide what time it is. */
export type Clock = {
  /** The present moment. */
  readonly now: () => Date
  /** Milliseconds since an arbitrary moment; never goes back. For durations. */
  readonly monotonic: () => number
  /** Resolves after so many milliseconds; rejects with an `AbortError` when the signal aborts first. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  wait: async (milliseconds, signal) => {
    await timeout(milliseconds, undefined, signal === undefined ? {} : { signal })
  },
}
