import type { Problem } from '@ashlar/schema'

/** What came otherwise than it was, or not at all, gathered on the way. */
export class ImportReport {
  readonly #problems: Problem[] = []
  readonly #known = new Set<string>()
  #more = 0

  /** Says once that something is otherwise; `path` names it as the person knows it: `Orders.Table1.boxShadow`. */
  add(path: string, reason: string): void {
    const key = `${path}\n${reason}`
    if (this.#known.has(key)) return
    this.#known.add(key)
    if (this.#problems.length < mostEntries) this.#problems.push({ path: path.slice(0, 300), reason })
    else this.#more += 1
  }

  /** All of it, in the order in which it was found; what would be too much is counted. */
  get entries(): readonly Problem[] {
    if (this.#more === 0) return this.#problems
    return [
      ...this.#problems,
      { path: 'And more', reason: `${this.#more} more things are otherwise, too many to list.` },
    ]
  }
}

const mostEntries = 2000
