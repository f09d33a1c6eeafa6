/** How long somebody counts as using the process after they were seen, in milliseconds. */
const present = 3000

interface Seen {
  readonly name: string
  readonly at: number
}

/** Tells those who use a process whether they have it alone: who does need not hold back for anybody. */
export class Neighbors {
  readonly #now: () => number
  /** Who was seen last, and who was before that, another one. */
  #last: Seen | null = null
  #other: Seen | null = null

  /** `now` in milliseconds since any moment. */
  constructor(now = (): number => performance.now()) {
    this.#now = now
  }

  /** Notes that somebody uses the process, and tells whether somebody else does too. */
  see(name: string): boolean {
    const at = this.#now()
    if (this.#last !== null && this.#last.name !== name) this.#other = this.#last
    this.#last = { name, at }
    return this.#other !== null && this.#other.name !== name && at - this.#other.at < present
  }
}
