import type { SeenRevisions } from '@ashlar/contract'

/** How long after a change it is noted that it was seen, in milliseconds: what goes on at once is noted once. */
const noteDelay = 3_000

/** What noting needs of the editor. */
export interface NotePorts {
  /** Up to which revisions the open page and what belongs to no page are shown. */
  readonly shown: () => { readonly pageId: string; readonly page: number; readonly application: number }
  /** Whether somebody can see the window. */
  readonly isVisible: () => boolean
  /** `outlivesPage`: the window may be gone before the answer. */
  readonly send: (seen: SeenRevisions, outlivesPage: boolean) => Promise<unknown>
  readonly later: (milliseconds: number, run: () => void) => () => void
}

/**
 * Tells the server what of the application somebody has seen, while they work: a note on leaving alone may not arrive. What
 * comes while the window is hidden is seen when it is looked at again.
 */
export class NoteSeen {
  readonly #ports: NotePorts
  #noted = ''
  #cancel: (() => void) | null = null

  constructor(ports: NotePorts) {
    this.#ports = ports
    this.#note(false)
  }

  /** Something was saved or arrived, or the window is seen again. */
  changed(): void {
    // What is shown is known first, and of which revision it is a moment later: that is asked when it is noted.
    if (this.#cancel !== null || !this.#ports.isVisible()) return
    this.#cancel = this.#ports.later(noteDelay, () => {
      this.#cancel = null
      if (this.#ports.isVisible()) this.#note(false)
    })
  }

  /** The window is left, perhaps for good. */
  leave(): void {
    // What came while it was hidden was not seen.
    if (this.#cancel === null) return
    this.stop()
    this.#note(true)
  }

  /** Notes nothing any more. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #note(outlivesPage: boolean): void {
    const shown = this.#ports.shown()
    const { pageId, page, application } = shown
    const noted = JSON.stringify(shown)
    if (noted === this.#noted) return
    this.#noted = noted
    this.#ports.send({ application, pages: { [pageId]: page } }, outlivesPage).catch(() => {
      // The next change tries again.
      if (this.#noted === noted) this.#noted = ''
    })
  }
}
