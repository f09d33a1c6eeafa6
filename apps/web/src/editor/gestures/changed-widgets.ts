/**
 * A frame that stands on a grid moves nothing around it, whatever happens in it: where its growth moves others, their own
 * frames are changed, too.
 */
const isOnGrid = (frame: HTMLElement): boolean => frame.style.insetBlockStart !== ''

const frameAround = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-widget-id]') ?? null

const holdsFrame = (node: Node): boolean =>
  node instanceof Element &&
  (node.matches('[data-widget-id]') || node.querySelector('[data-widget-id]') !== null)

/** What may have moved on the page since it was measured. */
export class ChangedWidgets {
  readonly #inside = new Set<string>()
  #isEverything = true
  #areFramesOthers = true

  /** The widgets in which something changed; null where anything on the page may have moved. */
  get inside(): ReadonlySet<string> | null {
    return this.#isEverything ? null : this.#inside
  }

  /** Whether frames came or went. */
  get areFramesOthers(): boolean {
    return this.#areFramesOthers
  }

  /** Anything may have moved, come or gone. */
  everything(): void {
    this.#isEverything = true
    this.#areFramesOthers = true
  }

  /** Something happened to an element or in it, such as that a picture came or that it was scrolled. */
  within(node: Node): void {
    if (this.#isEverything) return
    let frame = frameAround(node instanceof Element ? node : node.parentElement)
    while (frame !== null && !isOnGrid(frame)) frame = frameAround(frame.parentElement)
    const id = frame?.dataset.widgetId
    if (id === undefined) this.#isEverything = true
    else this.#inside.add(id)
  }

  /** Takes in what an observer saw. */
  mutated(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'childList') this.#areFramesOthers ||= [...addedNodes, ...removedNodes].some(holdsFrame)
      this.within(target)
    }
  }

  /** All of it is measured. */
  clear(): void {
    this.#inside.clear()
    this.#isEverything = false
    this.#areFramesOthers = false
  }
}
