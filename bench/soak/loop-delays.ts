import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outage } from './outages.ts'
import { percentile } from './percentile.ts'

/** How late the event loops of the servers were, in milliseconds: of each second the 99th percentile. */
export interface LoopDelays {
  readonly seconds: number
  readonly median: number
  readonly slow: number
  readonly slowest: number
  readonly secondsAbove100: number
}

/** From when until when, by the clock of `performance.now()`. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Reads what `loop-delay.mjs` has noted within spans of time, but for seconds in which something was away. */
export const readLoopDelays = (
  folder: string,
  spans: readonly Span[],
  outages: readonly Outage[],
): LoopDelays => {
  const second = 1000
  const delays = readdirSync(folder)
    .filter((name) => name.startsWith('loop-delay-'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => line.split(' ').map(Number))
    .map(([time = 0, , slow = 0]) => ({ at: time - performance.timeOrigin, slow }))
    .filter(
      ({ at }) =>
        spans.some(({ from, until }) => at - second > from && at < until) &&
        !outages.some(({ from, until }) => at - second < until + second && at > from),
    )
    .map(({ slow }) => slow)
  return {
    seconds: delays.length,
    median: percentile(delays, 0.5),
    slow: percentile(delays, 0.95),
    slowest: percentile(delays, 1),
    secondsAbove100: delays.filter((delay) => delay > 100).length,
  }
}
