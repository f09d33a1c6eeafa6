/** How long nothing is said of a field that was left empty, in milliseconds. */
export const quietAfterLeaving = 2000

/** Says when errors of a field are kept back: while it is empty and has the focus, and for a moment after it was left so. */
export class DelayedErrors {
  readonly #tell: (isQuiet: boolean) => void
  #isFocused = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tell: (isQuiet: boolean) => void) {
    this.#tell = tell
  }

  focus(isEmpty: boolean): void {
    this.#isFocused = true
    this.change(isEmpty)
  }

  change(isEmpty: boolean): void {
    if (!this.#isFocused) return
    clearTimeout(this.#timer)
    this.#tell(isEmpty)
  }

  blur(isEmpty: boolean): void {
    this.#isFocused = false
    clearTimeout(this.#timer)
    if (isEmpty) this.#timer = setTimeout(() => this.#tell(false), quietAfterLeaving)
    else this.#tell(false)
  }

  /** Ends waiting. */
  stop(): void {
    clearTimeout(this.#timer)
  }
}
