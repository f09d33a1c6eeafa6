/** What others are shown of this tab. */
export interface SentPresence {
  readonly pageId: string
  readonly selection: readonly string[]
  readonly isActive: boolean
}

/** How long changes gather before others are shown them, in milliseconds. */
export const showDelay = 150

const isSame = (one: SentPresence, other: SentPresence): boolean =>
  one.pageId === other.pageId &&
  one.isActive === other.isActive &&
  one.selection.length === other.selection.length &&
  one.selection.every((id, index) => id === other.selection[index])

/** Shows others what this tab has before it, the latest only and not too often. What is lost on the way is nobody's loss. */
export class PresenceSender {
  readonly #send: (shown: SentPresence) => Promise<unknown>
  readonly #later: (milliseconds: number, run: () => void) => () => void
  #latest: SentPresence
  #sent: SentPresence | null = null
  #callOff: (() => void) | null = null

  constructor(
    begin: SentPresence,
    send: (shown: SentPresence) => Promise<unknown>,
    later: (milliseconds: number, run: () => void) => () => void,
  ) {
    this.#latest = begin
    this.#send = send
    this.#later = later
  }

  change(shown: Partial<SentPresence>): void {
    this.#latest = { ...this.#latest, ...shown }
    this.#callOff ??= this.#later(showDelay, () => {
      this.#callOff = null
      this.#flush()
    })
  }

  /** Shows it again, to a server that knows nothing of it. */
  repeat(): void {
    this.#sent = null
    this.change({})
  }

  stop(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  #flush(): void {
    if (this.#sent !== null && isSame(this.#sent, this.#latest)) return
    const shown = this.#latest
    this.#sent = shown
    this.#send(shown).catch(() => {
      // With the next change, or when the connection is back.
      if (this.#sent === shown) this.#sent = null
    })
  }
}
