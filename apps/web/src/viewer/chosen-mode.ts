import type { ApplicationOptions } from '@ashlar/runtime'
import type { Theme } from '@ashlar/schema'

const key = 'appearance'

const isMode = (text: string | null): text is Theme['mode'] =>
  text === 'LIGHT' || text === 'DARK' || text === 'AUTO'

/** How a person wants an application drawn; null where they have not said so. */
export const readMode = (storage: ApplicationOptions['storage']): Theme['mode'] | null => {
  try {
    const kept = storage.getItem(key)
    return isMode(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps how a person wants an application drawn. */
export const keepMode = (storage: ApplicationOptions['storage'], mode: Theme['mode']): void => {
  try {
    storage.setItem(key, mode)
  } catch {
    // A blocked storage forgets it with the page.
  }
}
