import type { PlacesTaken } from './leases.ts'

/**
 * The places in which a process executes runs. One organisation never has more than half of them, so that another one's
 * run finds a place at once, however long those of the first take.
 */
export class Places {
  readonly total: number
  readonly perOrganization: number
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor(total: number) {
    this.total = total
    this.perOrganization = Math.max(1, Math.floor(total / 2))
  }

  get free(): number {
    return this.total - this.#count
  }

  get taken(): PlacesTaken[] {
    return [...this.#taken].map(([organizationId, count]) => ({ organizationId, count }))
  }

  /** Whether a run of the organisation may begin here now. */
  hasFree(organizationId: string): boolean {
    return this.free > 0 && (this.#taken.get(organizationId) ?? 0) < this.perOrganization
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
