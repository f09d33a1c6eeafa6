/** How long a value that was asked for by keys is shown, in milliseconds. */
export const shownFor = 1700

/** Hides what is shown some time later, unless somebody is just looking at it. */
export class AutoHide {
  readonly #hide: () => void
  readonly #isHeld: () => boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `isHeld` says whether the pointer rests on what is shown. */
  constructor(hide: () => void, isHeld: () => boolean) {
    this.#hide = hide
    this.#isHeld = isHeld
  }

  /** It is shown from now on. */
  start(): void {
    this.stop()
    this.#timer = setTimeout(() => {
      if (this.#isHeld()) this.start()
      else this.#hide()
    }, shownFor)
  }

  /** It is gone already. */
  stop(): void {
    clearTimeout(this.#timer)
  }
}
