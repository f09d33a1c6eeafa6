import { Allowances, Neighbors } from '@ashlar/sandbox'

const megabyte = 1024 * 1024
/**
 * What the steps of one organisation may return at once and a second, while others use this process: reading, weighing and
 * storing a megabyte takes a hundredth of a second and more on a busy machine, in which it does nothing else. At this pace
 * fewer than one in twenty of what others ask for meets it.
 */
const bytesAtOnce = 32 * megabyte
const bytesPerSecond = 2 * megabyte
/** What was returned while nobody else was there is held against nobody for longer, in milliseconds. */
const longestPause = 60_000

/**
 * Holds up the steps of an organisation whose results take so much of the process that others have to wait for them. Who
 * has the process alone does not wait.
 */
export class ResultPaces {
  readonly #allowances: Allowances
  readonly #neighbors: Neighbors

  /** `now` in milliseconds since any moment. */
  constructor(now = (): number => performance.now()) {
    this.#allowances = new Allowances(bytesAtOnce, bytesPerSecond, longestPause, now)
    this.#neighbors = new Neighbors(now)
  }

  /** Counts what a step of an organisation has returned. */
  count(organizationId: string, bytes: number): void {
    this.#allowances.use(organizationId, bytes)
  }

  /** For how many milliseconds the step that an organisation wants to begin has to wait. */
  pauseOf(organizationId: string): number {
    return this.#neighbors.see(organizationId) ? this.#allowances.waitOf(organizationId) : 0
  }
}
