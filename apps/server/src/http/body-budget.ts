import { addressBucket } from '../identity/rate-limit.ts'
import { bytesInFlight, isStranger, mostIncomplete, shares } from './body-limits.ts'
import { type Principal, principalKey } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'

/** Whose body it is, for the budget. */
interface Owner {
  readonly key: string
  readonly isStranger: boolean
}

/** What one owner has on its way here. */
interface Holding {
  bytes: number
  incomplete: number
}

/** What one request holds of the budget. */
export interface BodyShare {
  /** Takes bytes that have come. Throws `Refusal` where they are too many. */
  readonly take: (bytes: number) => void
  /** The body is here as a whole. */
  readonly complete: () => void
  /** The request is answered, or gone. May be called again. */
  readonly release: () => void
}

/** Seconds after which a request that found no room is worth sending again. */
const retrySeconds = 5

/** How many bytes of bodies the requests of a process hold, all together and each one who sends them. */
export class BodyBudget {
  readonly #total: number
  readonly #holdings = new Map<string, Holding>()
  #bytes = 0
  #strangersBytes = 0

  constructor(bodyLimit: number) {
    this.#total = bytesInFlight(bodyLimit)
  }

  /** Counts a request with a body that begins to come. Throws `Refusal`: too many of its sender's are on their way. */
  begin(principal: Principal, address: string): BodyShare {
    const owner: Owner = isStranger(principal)
      ? { key: addressBucket(address), isStranger: true }
      : { key: principalKey(principal), isStranger: false }
    const holding = this.#holdings.get(owner.key) ?? { bytes: 0, incomplete: 0 }
    if (holding.incomplete >= mostIncomplete) {
      throw new Refusal(
        'too_many_requests',
        'Too many requests at once from where you are. Try again in a moment.',
        {
          retryAfter: retrySeconds,
        },
      )
    }
    this.#holdings.set(owner.key, holding)
    holding.incomplete += 1
    let taken = 0
    let isComplete = false
    let isReleased = false
    const complete = (): void => {
      if (isComplete) return
      isComplete = true
      holding.incomplete -= 1
    }
    return {
      take: (bytes) => {
        this.#refuseBeyond(owner, holding, bytes)
        taken += bytes
        this.#add(owner, holding, bytes)
      },
      complete,
      release: () => {
        if (isReleased) return
        isReleased = true
        complete()
        this.#add(owner, holding, -taken)
        if (holding.bytes === 0 && holding.incomplete === 0) this.#holdings.delete(owner.key)
      },
    }
  }

  #refuseBeyond(owner: Owner, holding: Holding, bytes: number): void {
    const share = owner.isStranger ? shares.address : shares.member
    const isBeyond =
      this.#bytes + bytes > this.#total ||
      holding.bytes + bytes > this.#total * share ||
      (owner.isStranger && this.#strangersBytes + bytes > this.#total * shares.strangers)
    if (!isBeyond) return
    throw new Refusal('busy', 'The server takes in too much at the moment. Try again in a moment.', {
      retryAfter: retrySeconds,
    })
  }

  #add(owner: Owner, holding: Holding, bytes: number): void {
    this.#bytes += bytes
    if (owner.isStranger) this.#strangersBytes += bytes
    holding.bytes += bytes
  }
}
