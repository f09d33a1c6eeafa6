/** How long after the last write of a burst it reaches the browser's storage, in milliseconds. */
export const writeDelay = 100

/** The part of a browser's storage that is used; a blocked one throws. */
type Kept = Pick<Storage, 'getItem' | 'setItem'>

/**
 * A browser's storage for what is written often, such as a size during a drag: of a burst of writes only the last one reaches
 * it, a tenth of a second later. A blocked or full storage keeps nothing, and nobody hears of it.
 */
export class DebouncedStorage {
  readonly #storage: () => Kept
  readonly #waiting = new Map<string, { text: string; timer: ReturnType<typeof setTimeout> }>()

  constructor(storage: () => Kept) {
    this.#storage = storage
  }

  /** What was written last, arrived or not. */
  getItem(key: string): string | null {
    const waiting = this.#waiting.get(key)
    if (waiting !== undefined) return waiting.text
    try {
      return this.#storage().getItem(key)
    } catch {
      return null
    }
  }

  setItem(key: string, text: string): void {
    clearTimeout(this.#waiting.get(key)?.timer)
    const timer = setTimeout(() => this.#write(key, text), writeDelay)
    this.#waiting.set(key, { text, timer })
  }

  /** Writes at once what waits, as before the page is left. */
  flush(): void {
    for (const [key, { text, timer }] of Array.from(this.#waiting)) {
      clearTimeout(timer)
      this.#write(key, text)
    }
  }

  #write(key: string, text: string): void {
    this.#waiting.delete(key)
    try {
      this.#storage().setItem(key, text)
    } catch {
      // A browser that keeps nothing still shows everything.
    }
  }
}

const whileOpen = (storage: DebouncedStorage): DebouncedStorage => {
  if (typeof window !== 'undefined') window.addEventListener('pagehide', () => storage.flush())
  return storage
}

/** What this browser remembers. */
export const rememberedHere = whileOpen(new DebouncedStorage(() => localStorage))
/** What it remembers until the tab is closed. */
export const rememberedInTab = whileOpen(new DebouncedStorage(() => sessionStorage))
