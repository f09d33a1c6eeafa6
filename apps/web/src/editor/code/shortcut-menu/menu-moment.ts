/** How long a field has the focus with all of it selected before its menu opens, in milliseconds. */
export const menuDelay = 500

/** How long the cursor and the selection rest before it is looked what is selected, in milliseconds. */
export const selectionCheckDelay = 200

/** Waits for the moment at which it is worth looking whether the menu of a field may open. */
export class MenuMoment {
  readonly #look: () => void
  #focusedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(look: () => void) {
    this.#look = look
  }

  /** The field took the focus. */
  focused(): void {
    this.#focusedAt = Date.now()
    this.#wait(menuDelay)
  }

  /** Its text changed. */
  edited(): void {
    this.#wait(menuDelay)
  }

  /** Something else is selected; a field that took the focus a moment ago still waits for the whole time. */
  selected(): void {
    this.#wait(Math.max(selectionCheckDelay, this.#focusedAt + menuDelay - Date.now()))
  }

  /** The focus is elsewhere, or the field is gone. */
  left(): void {
    clearTimeout(this.#timer)
  }

  #wait(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#look, delay)
  }
}
