import { randomId } from '@ashlar/runtime'

/** What an entry of the browser's history says of itself. */
interface EntryState {
  /** Entries of one visit differ in their query alone: going between them loads nothing. */
  readonly visit: string
  /** How many entries lie above the one that a modal covers; 0 where the entry is no modal over another one. */
  readonly over: number
  /** How many entries of this document were made before it, so that it is known how far two of them are apart. */
  readonly position: number
}

const isEntryState = (value: unknown): value is EntryState =>
  typeof value === 'object' &&
  value !== null &&
  'visit' in value &&
  typeof value.visit === 'string' &&
  'over' in value &&
  typeof value.over === 'number' &&
  'position' in value &&
  typeof value.position === 'number'

/** How long a page may grow until it is as long as it was, in milliseconds. */
const growingTime = 3000
const scrollKey = 'ashlar.scroll'

/** The entries of the browser's history that belong to an application, and how far each was scrolled. */
export class Visits {
  #present: EntryState = { visit: '', over: 0, position: 0 }
  #isReturn = false
  readonly #scrolled: Map<string, number>
  #stopScrolling = (): void => undefined

  constructor() {
    this.#scrolled = readScrolled()
  }

  /** Takes over the present entry, which the browser may have kept from before a reload. */
  begin(): void {
    // A page is as long as before only when its data has arrived, so the browser would restore too early.
    window.history.scrollRestoration = 'manual'
    const state: unknown = window.history.state
    const isKnown = isEntryState(state)
    this.#isReturn = isKnown && hasTraveled()
    this.#present = isKnown ? state : { visit: randomId(), over: 0, position: 0 }
    if (!isKnown) window.history.replaceState(this.#present, '')
    window.addEventListener('pagehide', () => this.#remember())
  }

  /** Names the present visit. */
  get visit(): string {
    return this.#present.visit
  }

  /** Whether the present visit is one that the person came back to, by the buttons of the browser. */
  get isReturn(): boolean {
    return this.#isReturn
  }

  /** How far back the entry lies that the modal of the present one covers; 0 where there is none. */
  get over(): number {
    return this.#present.over
  }

  /** Goes to an address as a visit of its own. */
  go(address: string, { replaces, isOver }: { replaces: boolean; isOver: boolean }): void {
    this.#remember()
    this.#write(
      address,
      { visit: randomId(), over: isOver ? 1 : 0, position: this.#next(replaces) },
      replaces,
    )
  }

  /** Goes to an address within the present visit. */
  stay(address: string, replaces: boolean): void {
    const { visit, over } = this.#present
    // One entry more lies above the one that a modal covers.
    const state = { visit, over: over === 0 || replaces ? over : over + 1, position: this.#next(replaces) }
    this.#write(address, state, replaces)
  }

  /** How many entries the browser went from the present one, as long as that has not been followed; 0 where it is not known. */
  get distance(): number {
    const state: unknown = window.history.state
    return isEntryState(state) ? state.position - this.#present.position : 0
  }

  /** Follows the browser to another entry; answers whether that is another visit. */
  traveled(): boolean {
    this.#remember()
    const state: unknown = window.history.state
    const next = isEntryState(state) ? state : this.#named()
    const isOther = next.visit !== this.#present.visit
    this.#present = next
    this.#isReturn ||= isOther
    return isOther
  }

  /** Scrolls to what the address names, to where this visit was left, or to the top. */
  scroll(): void {
    this.#stopScrolling()
    const name = decodeHash(window.location.hash)
    const wanted = this.#scrolled.get(this.#present.visit) ?? 0
    if (name === '' && wanted === 0) {
      window.scrollTo(0, 0)
      return
    }
    const reached = (): boolean => {
      if (this.#scrolled.has(this.#present.visit) || name === '') {
        window.scrollTo(0, wanted)
        return Math.abs(window.scrollY - wanted) < 2
      }
      const target =
        document.getElementById(name) ?? document.querySelector(`[data-widget-name="${CSS.escape(name)}"]`)
      target?.scrollIntoView()
      return target !== null
    }
    if (!reached()) this.#whileItGrows(reached)
  }

  #whileItGrows(reached: () => boolean): void {
    const observer = new ResizeObserver(() => {
      if (reached()) stop()
    })
    const stop = (): void => {
      observer.disconnect()
      clearTimeout(timeout)
      for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
        window.removeEventListener(event, stop)
    }
    const timeout = setTimeout(stop, growingTime)
    observer.observe(document.body)
    // Whoever scrolls by hand goes where they want.
    for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
      window.addEventListener(event, stop, { passive: true })
    }
    this.#stopScrolling = stop
  }

  /** Names an entry that the browser made by itself, for a link to a place of the page. */
  #named(): EntryState {
    const state = { visit: randomId(), over: 0, position: this.#next(false) }
    window.history.replaceState(state, '')
    return state
  }

  #next(replaces: boolean): number {
    return this.#present.position + (replaces ? 0 : 1)
  }

  #write(address: string, state: EntryState, replaces: boolean): void {
    this.#present = state
    this.#isReturn = false
    if (replaces) window.history.replaceState(state, '', address)
    else window.history.pushState(state, '', address)
  }

  #remember(): void {
    this.#scrolled.delete(this.#present.visit)
    this.#scrolled.set(this.#present.visit, window.scrollY)
    try {
      sessionStorage.setItem(scrollKey, JSON.stringify([...this.#scrolled].slice(-100)))
    } catch {
      // A blocked storage costs the place after a reload and nothing else.
    }
  }
}

/** Whether the browser loaded the page because somebody went back or forward to it. */
const hasTraveled = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

const decodeHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

const readScrolled = (): Map<string, number> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(scrollKey) ?? '[]')
    if (!Array.isArray(stored)) return new Map()
    return new Map(
      stored.flatMap((entry: unknown): [string, number][] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
          ? [[entry[0], entry[1]]]
          : [],
      ),
    )
  } catch {
    return new Map()
  }
}
