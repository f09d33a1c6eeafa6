/** How long widgets take to move aside, in ms. */
const duration = 140
/** How many move gently at a time; of more, each would cost every frame, and a jump of all is as plain. */
const mostGentle = 12

/**
 * Widgets that make room while something is dragged over them: they are drawn elsewhere, and stand where they stood. The
 * document knows nothing of it until the drop.
 */
export class DisplacedWidgets {
  #shown = new Map<HTMLElement, number>()
  /** All that were touched since the beginning, also those that went back meanwhile, and how each moves. */
  #touched = new Map<HTMLElement, string>()

  /**
   * Moves these, by px downwards, and lets all others go back; at once on a page so large that each frame of a movement
   * would be late.
   */
  show(shifts: ReadonlyMap<HTMLElement, number>, isLargePage: boolean): void {
    const isGentle = !isLargePage && Math.max(shifts.size, this.#shown.size) <= mostGentle
    for (const [element, shift] of shifts) {
      if (this.#shown.get(element) !== shift) this.#move(element, `0 ${shift}px`, isGentle)
    }
    // Back, but not let go: what begins and ceases to be moved is laid out anew each time.
    for (const element of this.#shown.keys()) if (!shifts.has(element)) this.#move(element, '0 0px', isGentle)
    this.#shown = new Map(shifts)
  }

  /** Whether an element was touched by this. */
  has(element: Node): boolean {
    return element instanceof HTMLElement && this.#touched.has(element)
  }

  /** Puts all of them back at once. */
  clear(): void {
    const left = this.#touched
    if (left.size === 0) return
    for (const element of left.keys()) {
      element.style.transition = ''
      element.style.translate = ''
      left.set(element, '')
    }
    this.#shown = new Map()
    // Whoever watches the page hears of these changes first, and must still know them as ours.
    queueMicrotask(() => {
      if (this.#shown.size === 0 && this.#touched === left) this.#touched = new Map()
    })
  }

  #move(element: HTMLElement, translate: string, isGentle: boolean): void {
    const transition = isGentle ? `translate ${duration}ms ease-out` : 'none'
    if (this.#touched.get(element) !== transition) element.style.transition = transition
    this.#touched.set(element, transition)
    element.style.translate = translate
  }
}
