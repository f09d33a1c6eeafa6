import type { FreePlaces, PlacesTaken } from './leases.ts'

/**
 * The places in which a process executes runs. One organization never has more than half of them, and one that has none
 * is given one beyond their number, up to twice as many: its run finds a place at once, however long those of others take.
 */
export class Places {
  readonly total: number
  readonly perOrganization: number
  readonly #mostWithNewcomers: number
  readonly #taken = new Map<string, number>()
  #count = 0
  #kept = 0
  #keptForNewcomers = 0

  constructor(total: number) {
    this.total = total
    this.perOrganization = Math.max(1, Math.floor(total / 2))
    this.#mostWithNewcomers = 2 * total
  }

  get free(): number {
    return Math.max(0, this.total - this.#count - this.#kept)
  }

  /** How many organizations without any place may have one beyond the usual number. */
  get freeForNewcomers(): number {
    const used = Math.max(this.total, this.#count + this.#kept) + this.#keptForNewcomers
    return Math.max(0, this.#mostWithNewcomers - used)
  }

  get taken(): PlacesTaken[] {
    return [...this.#taken].map(([organizationId, count]) => ({ organizationId, count }))
  }

  /** Whether a run of the organization may begin here now. */
  hasFree(organizationId: string): boolean {
    const taken = this.#taken.get(organizationId) ?? 0
    if (taken === 0 && this.freeForNewcomers > 0) return true
    return this.free > 0 && taken < this.perOrganization
  }

  /**
   * Keeps all free places for runs that are being looked for, so that none begins in them meanwhile, and of no organization
   * more than its half. Answers how many these are; `release` them before the runs take theirs.
   */
  keepFree(): FreePlaces {
    const { free, freeForNewcomers: forNewcomers } = this
    this.#kept += free
    this.#keptForNewcomers += forNewcomers
    return { free, forNewcomers }
  }

  release({ free, forNewcomers }: FreePlaces): void {
    this.#kept -= free
    this.#keptForNewcomers -= forNewcomers
  }

  /**
   * Takes places for runs of several organizations, first for those of whoever has the fewest here, as long as there are
   * some. Answers for which of them, by their indexes.
   */
  takeFor(organizationIds: readonly string[]): ReadonlySet<number> {
    const counts = new Map(this.#taken)
    const inTurn = organizationIds.map((organizationId, index) => {
      const turn = counts.get(organizationId) ?? 0
      counts.set(organizationId, turn + 1)
      return { organizationId, index, turn }
    })
    inTurn.sort((one, other) => one.turn - other.turn)
    const taken = new Set<number>()
    for (const { organizationId, index } of inTurn) {
      if (!this.hasFree(organizationId)) continue
      this.take(organizationId)
      taken.add(index)
    }
    return taken
  }

  take(organizationId: string): void {
    this.#count += 1
    this.#taken.set(organizationId, (this.#taken.get(organizationId) ?? 0) + 1)
  }

  giveBack(organizationId: string): void {
    this.#count -= 1
    const left = (this.#taken.get(organizationId) ?? 0) - 1
    if (left > 0) this.#taken.set(organizationId, left)
    else this.#taken.delete(organizationId)
  }
}
