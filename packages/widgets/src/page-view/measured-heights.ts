/** Heights that differ by less than this, in px, are the same: browsers round fractions of a pixel. */
const tolerance = 0.5

/**
 * The present heights, in px, of the widgets of one canvas whose content decides. Many frames report in one go, so the
 * map is made anew only when it is read.
 */
export class MeasuredHeights {
  readonly #heights = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #snapshot: ReadonlyMap<string, number> = new Map()
  #isOutdated = false

  /** Takes a height in; tells the canvas where it is news. */
  readonly report = (id: string, height: number): void => {
    if (Math.abs((this.#heights.get(id) ?? 0) - height) < tolerance) return
    this.#heights.set(id, height)
    const isFirst = !this.#isOutdated
    this.#isOutdated = true
    if (isFirst) for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` after heights changed; answers with the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The heights by widget; the same map while none of them changed. */
  readonly read = (): ReadonlyMap<string, number> => {
    if (this.#isOutdated) {
      this.#snapshot = new Map(this.#heights)
      this.#isOutdated = false
    }
    return this.#snapshot
  }
}
