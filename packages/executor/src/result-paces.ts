import { setTimeout } from 'node:timers/promises'
import { Allowances, Neighbors } from '@ashlar/sandbox'

const megabyte = 1024 * 1024
/**
 * What the steps of one organization may return at once and a second, while others use this process: reading, weighing and
 * storing a megabyte takes a hundredth of a second and more on a busy machine, in which it does nothing else. At this pace
 * fewer than one in twenty of what others ask for meets it.
 */
const bytesAtOnce = 16 * megabyte
const bytesPerSecond = 2 * megabyte
/** What was returned while nobody else was there is held against nobody for longer, in milliseconds. */
const longestPause = 60_000

/**
 * Holds up the steps of an organization whose results take so much of the process that others have to wait for them. Who
 * has the process alone does not wait.
 */
export class ResultPaces {
  readonly #allowances: Allowances
  readonly #neighbors: Neighbors
  readonly #wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** What was counted when it was admitted, and is kept only then. */
  readonly #admitted = new Map<string, number>()

  /** `now` in milliseconds since any moment. */
  constructor(now = (): number => performance.now(), wait = waitFor) {
    this.#wait = wait
    this.#allowances = new Allowances(bytesAtOnce, bytesPerSecond, longestPause, now)
    this.#neighbors = new Neighbors(now)
  }

  /** Counts what a step of an organization has returned. */
  count(organizationId: string, bytes: number): void {
    const admitted = this.#admitted.get(organizationId) ?? 0
    if (admitted > bytes) this.#admitted.set(organizationId, admitted - bytes)
    else this.#admitted.delete(organizationId)
    if (bytes > admitted) this.#allowances.use(organizationId, bytes - admitted)
  }

  /**
   * Resolves when the process may take a large result that is ready elsewhere. It is counted as soon as it is known of, so
   * those that become ready together are taken one after the other. Rejects where the signal aborts before.
   */
  async admit(organizationId: string, bytes: number, signal: AbortSignal): Promise<void> {
    const pause = this.pauseOf(organizationId)
    this.#allowances.use(organizationId, bytes)
    if (pause > 0) await this.#wait(pause, signal)
    this.#admitted.set(organizationId, (this.#admitted.get(organizationId) ?? 0) + bytes)
  }

  /** For how many milliseconds the step that an organization wants to begin has to wait. */
  pauseOf(organizationId: string): number {
    return this.#neighbors.see(organizationId) ? this.#allowances.waitOf(organizationId) : 0
  }
}

const waitFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(milliseconds, undefined, { signal, ref: false })
}
