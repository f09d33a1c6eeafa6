import { addressBucket } from '../identity/rate-limit.ts'
import type { Clock } from '../platform/clock.ts'
import { type Principal, principalKey } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { TokenBuckets } from '../platform/token-buckets.ts'
import { wholeSeconds } from '../platform/whole-seconds.ts'

/** How many calls a minute may come from one address or external user, and for one application. */
export interface PublicCallLimits {
  readonly ofOneAddress: number
  readonly ofOneApplication: number
}

/** Inputs are checked value by value: this many cost as much as a call without any. */
const valuesPerCall = 1_000

/**
 * Limits the calls of people who are no members, in this process: of each address and person, and of all together for an
 * application, so that what others of its organization do goes on.
 */
export class PublicCalls {
  readonly #addresses: TokenBuckets
  readonly #applications: TokenBuckets

  constructor(limits: PublicCallLimits, clock: Pick<Clock, 'monotonic'>) {
    this.#addresses = new TokenBuckets(limits.ofOneAddress, clock)
    this.#applications = new TokenBuckets(limits.ofOneApplication, clock)
  }

  /** Counts a call with inputs of so many values. Throws `Refusal` where it is one too many; members are not counted. */
  count(principal: Principal, address: string, applicationId: string, values: number): void {
    if (principal.kind === 'member') return
    const weight = 1 + Math.floor(values / valuesPerCall)
    const caller = principal.kind === 'visitor' ? addressBucket(address) : principalKey(principal)
    // The caller first: whoever is over that limit cannot use up what others share.
    const wait = this.#addresses.take(caller, weight) ?? this.#applications.take(applicationId, weight)
    if (wait === null) return
    const seconds = wholeSeconds(wait)
    throw new Refusal(
      'too_many_requests',
      `This application is used too often at the moment. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      { retryAfter: seconds },
    )
  }
}
