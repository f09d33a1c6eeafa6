import { setImmediate, setTimeout } from 'node:timers/promises'
import { Allowances, Neighbors } from '@ashlar/executor'
import type { Clock } from '../platform/clock.ts'
import { addressBucket } from '../identity/rate-limit.ts'
import type { Principal } from '../requests/principal.ts'

/** From this size on, the parts of handling a body wait for each other, in characters. */
const largeText = 32 * 1024
/**
 * What one sender's large bodies may take of the process at once and a second while others use it, in milliseconds: so
 * little that fewer than one in twenty of what others ask for meets it.
 */
const atOnce = 250
const perSecond = 25
/** What was taken while nobody else was there is held against nobody for longer, in milliseconds. */
const longestPause = 10_000

/** Whose large bodies take turns with each other: an organization, or the address of somebody of none. */
export const senderOf = (principal: Principal, address: string): string =>
  'organizationId' in principal ? principal.organizationId : addressBucket(address)

/** Waits: one round of the event loop, or so many milliseconds. */
interface Waits {
  readonly round: () => Promise<unknown>
  readonly milliseconds: (count: number) => Promise<unknown>
}

const usualWaits: Waits = { round: () => setImmediate(), milliseconds: (count) => setTimeout(count) }

/** How many of a sender wait, and when the last of them has had its turn. */
interface Line {
  last: Promise<unknown>
  waiting: number
}

/**
 * Lets large bodies be parsed and checked one at a time, with everything else that is due between them: each takes
 * milliseconds, in which the process does nothing else. Those of one sender wait so long between them that they take only a
 * small part of a process that others use; who has it alone does not wait.
 */
export class ParsingTurns {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #waits: Waits
  readonly #neighbors: Neighbors
  readonly #allowances: Allowances
  readonly #lines = new Map<string, Line>()
  #last: Promise<void> = Promise.resolve()

  constructor(clock: Pick<Clock, 'monotonic'>, waits = usualWaits) {
    const now = (): number => clock.monotonic()
    this.#clock = clock
    this.#waits = waits
    this.#neighbors = new Neighbors(now)
    this.#allowances = new Allowances(atOnce, perSecond, longestPause, now)
  }

  /** Does a part of what a body of this many characters needs; at once where it is small. Throws what `work` throws. */
  async take<Result>(sender: string, characters: number, work: () => Result): Promise<Result> {
    this.#neighbors.see(sender)
    if (characters < largeText) return work()
    const line = this.#lines.get(sender) ?? { last: Promise.resolve(), waiting: 0 }
    this.#lines.set(sender, line)
    line.waiting += 1
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const before = line.last
    line.last = promise
    await before
    const pause = this.#neighbors.see(sender) ? this.#allowances.waitOf(sender) : 0
    if (pause > 0) await this.#waits.milliseconds(pause)
    try {
      return await this.#inTurn(sender, work)
    } finally {
      end()
      line.waiting -= 1
      if (line.waiting === 0) this.#lines.delete(sender)
    }
  }

  async #inTurn<Result>(sender: string, work: () => Result): Promise<Result> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    // Twice around the loop: once alone would let timers and new connections wait behind a line of turns.
    await this.#waits.round()
    const began = this.#clock.monotonic()
    try {
      return work()
    } finally {
      this.#allowances.use(sender, this.#clock.monotonic() - began)
      void this.#waits.round().then(() => resolve())
    }
  }
}
