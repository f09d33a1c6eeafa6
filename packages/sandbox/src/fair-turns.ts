/**
 * What waits, by tenant, and whose turn it is: that of the tenant who has used least. Within a tenant it goes in the order in
 * which things came. Whoever begins to wait starts level with the tenant that was served last, so nobody saves up turns
 * while they want nothing, and a thousand things of one tenant wait behind each other and not before those of another.
 */
export class FairTurns<Item> {
  /** Of those that have used the same, whoever was served longest ago stands first. */
  readonly #lines = new Map<string, Set<Item>>()
  /** Of tenants that are not here, `#level` holds. */
  readonly #used = new Map<string, number>()
  /** What the tenant that was served last had used. */
  #level = 0
  #count = 0

  /** How many things wait altogether. */
  get count(): number {
    return this.#count
  }

  /** The tenants that wait, in the order of their turns. */
  get tenants(): readonly string[] {
    const tenants = [...this.#lines.keys()]
    return tenants.length < 2
      ? tenants
      : tenants.toSorted((one, other) => this.usedBy(one) - this.usedBy(other))
  }

  countOf(tenant: string): number {
    return this.#lines.get(tenant)?.size ?? 0
  }

  /** What a tenant has used, in the unit of what is charged. Means something only beside that of others. */
  usedBy(tenant: string): number {
    return Math.max(this.#used.get(tenant) ?? this.#level, this.#lines.has(tenant) ? 0 : this.#level)
  }

  #waitingOf(tenant: string): Iterable<Item> {
    return this.#lines.get(tenant) ?? []
  }

  firstOf(tenant: string): Item | undefined {
    for (const item of this.#waitingOf(tenant)) return item
    return undefined
  }

  /** The next thing of each tenant, in the order of their turns. */
  get nextOfEach(): readonly Item[] {
    return this.tenants.flatMap((tenant) => this.firstOf(tenant) ?? [])
  }

  add(tenant: string, item: Item): void {
    const line = this.#lines.get(tenant)
    if (line === undefined) {
      this.#used.set(tenant, this.usedBy(tenant))
      this.#lines.set(tenant, new Set([item]))
    } else line.add(item)
    this.#count += 1
  }

  /** Has a thing wait again that was taken: it is the next one of its tenant. */
  putBack(tenant: string, item: Item): void {
    const line = [...this.#waitingOf(tenant)]
    for (const each of line) this.remove(tenant, each)
    for (const each of [item, ...line]) this.add(tenant, each)
  }

  /** Takes out what waits no more; nothing is charged. False where it did not wait. */
  remove(tenant: string, item: Item): boolean {
    const line = this.#lines.get(tenant)
    if (line?.delete(item) !== true) return false
    if (line.size === 0) this.#lines.delete(tenant)
    this.#count -= 1
    return true
  }

  /** Takes out a thing of a tenant because its turn has come, and charges for it. */
  take(tenant: string, item: Item, cost: number): void {
    const line = this.#lines.get(tenant)
    if (!this.remove(tenant, item) || line === undefined) return
    const used = this.#used.get(tenant) ?? this.#level
    this.#level = Math.max(this.#level, used)
    this.#used.set(tenant, used + cost)
    if (line.size > 0) {
      this.#lines.delete(tenant)
      this.#lines.set(tenant, line)
    }
    this.#forgetLevel()
  }

  /** Charges a tenant for what it uses beside what `take` charged. While nothing waits nobody loses by it. */
  charge(tenant: string, cost: number): void {
    if (this.#count === 0) this.#used.clear()
    else this.#used.set(tenant, this.usedBy(tenant) + cost)
  }

  /** Takes out all that waits. */
  takeAll(): readonly Item[] {
    const all = [...this.#lines.values()].flatMap((line) => [...line])
    this.#lines.clear()
    this.#count = 0
    return all
  }

  /** Forgets tenants that want nothing and owe nothing, now and then. */
  #forgetLevel(): void {
    if (this.#used.size < 2 * this.#lines.size + 64) return
    for (const [tenant, used] of this.#used) {
      if (used <= this.#level && !this.#lines.has(tenant)) this.#used.delete(tenant)
    }
  }
}
