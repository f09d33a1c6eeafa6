/** How long widgets take to move aside, in ms. */
const duration = 140

/**
 * Widgets that make room while something is dragged over them: they are drawn elsewhere, and stand where they stood. The
 * document knows nothing of it until the drop.
 */
export class MovedAside {
  #shown = new Map<HTMLElement, number>()

  /** Moves these, by px downwards, and lets all others go back. */
  show(shifts: ReadonlyMap<HTMLElement, number>): void {
    for (const [element, shift] of shifts) {
      if (this.#shown.get(element) === shift) continue
      element.style.transition = `translate ${duration}ms ease-out`
      element.style.translate = `0 ${shift}px`
    }
    for (const element of this.#shown.keys()) if (!shifts.has(element)) element.style.translate = ''
    this.#shown = new Map(shifts)
  }

  /** Whether an element was touched by this. */
  has(element: Node): boolean {
    return element instanceof HTMLElement && this.#shown.has(element)
  }

  /** Puts all of them back at once. */
  clear(): void {
    for (const element of this.#shown.keys()) {
      element.style.transition = ''
      element.style.translate = ''
    }
    this.#shown = new Map()
  }
}
