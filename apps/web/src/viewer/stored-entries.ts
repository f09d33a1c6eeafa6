import type { PublishedApplication } from '@ashlar/contract'
import type { Application } from '@ashlar/runtime'
import { enteredKey, isEnteredKey } from '../session/entered-key.ts'
import { keysOf } from '../session/keys-of.ts'

type Entered = ReturnType<Application['entered']>

/** A page while it is on the screen. */
interface PresentPage {
  readonly living: Application
  /** Whose page it is and which, and the visit of it: what is entered there belongs to nobody and nothing else. */
  readonly key: string
}

/** More than anybody types into a page; the storage of a tab has a few megabytes. */
const mostCharacters = 200_000
/** How many visits are remembered; the oldest go first. */
const mostVisits = 20

/** Which visit of which page this is, and whose. */
export const visitOf = (
  { id, user }: Pick<PublishedApplication, 'id' | 'user'>,
  pageId: string,
  visit: string,
): string => [id, user?.id ?? 'visitor', pageId, visit].join('.')

/**
 * What a person entered on pages that they left without sending it off. Whoever goes back to such a page by the buttons
 * of the browser finds it there again, as in a document without any program. It is kept for this tab alone.
 */
export class EnteredBefore {
  static #isOver = false
  #present: PresentPage | null = null

  /** The person signs out: nothing more is kept of what is on the screen. */
  static end(): void {
    EnteredBefore.#isOver = true
  }

  constructor() {
    window.addEventListener('pagehide', () => this.#keep())
    // What follows rows of a database cannot be entered again over other rows: the browser asks before it goes.
    window.addEventListener('beforeunload', (event) => {
      if (this.#present?.living.hasUnsaved() === true) event.preventDefault()
    })
  }

  /** A page has taken the place of the one before; `isReturn`: the person came back to this visit of it. */
  arrive(living: Application, key: string, isReturn: boolean): void {
    this.leave()
    this.#present = { living, key }
    const entered = isReturn ? read(key) : null
    void living.start().then(() => {
      if (entered !== null && this.#present?.living === living) living.enterAgain(entered)
    })
  }

  /** The present page goes. */
  leave(): void {
    this.#keep()
    this.#present = null
  }

  #keep(): void {
    if (this.#present !== null && !EnteredBefore.#isOver)
      write(this.#present.key, this.#present.living.entered())
  }
}

const write = (key: string, entered: Entered): void => {
  try {
    sessionStorage.removeItem(enteredKey(key))
    if (Object.keys(entered).length === 0) return
    const text = JSON.stringify({ at: Date.now(), entered })
    if (text.length > mostCharacters) return
    forgetOldest()
    sessionStorage.setItem(enteredKey(key), text)
  } catch {
    // A blocked or full storage costs what was entered on a page that was left, as it always did.
  }
}

/** Makes room for one more visit. */
const forgetOldest = (): void => {
  const keys = keysOf(sessionStorage).filter(isEnteredKey)
  if (keys.length < mostVisits) return
  const byAge = keys.map((key) => ({ key, at: momentOf(key) })).sort((one, other) => one.at - other.at)
  for (const { key } of byAge.slice(0, keys.length - mostVisits + 1)) sessionStorage.removeItem(key)
}

const parsed = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null')

const momentOf = (key: string): number => {
  const kept = parsed(key)
  return typeof kept === 'object' && kept !== null && 'at' in kept ? Number(kept.at) : 0
}

const isEntered = (value: unknown): value is Entered =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((properties) => typeof properties === 'object' && properties !== null)

const read = (key: string): Entered | null => {
  try {
    const kept = parsed(enteredKey(key))
    return typeof kept === 'object' && kept !== null && 'entered' in kept && isEntered(kept.entered)
      ? kept.entered
      : null
  } catch {
    return null
  }
}
