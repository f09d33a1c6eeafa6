import { isTraceKey } from '@ashlar/runtime'
import { isBlockKey } from './block-storage.ts'
import { isLoginKey } from '../oauth/login-storage.ts'
import { isCopiedKey } from './copied-widgets.ts'
import { isEnteredKey } from './entered-key.ts'
import { keysOf } from './keys-of.ts'
import { sourceKey } from './source.ts'
import { isTestCallKey } from './test-call-key.ts'
import { isWantedKey } from './wanted-after-reset.ts'

/**
 * Removes what was recorded of applications, copied components and blocks, what workflows were tried out with and what was
 * entered on pages from this browser, for whomever it was kept: the next person at it finds nothing. A storage that is
 * blocked holds nothing either.
 */
export const forgetTraces = (
  storage: () => Storage = () => window.localStorage,
  storageOfTab: () => Storage = () => window.sessionStorage,
): void => {
  remove(
    storage,
    (key) =>
      isBlockKey(key) ||
      isCopiedKey(key) ||
      isTestCallKey(key) ||
      isWantedKey(key) ||
      isLoginKey(key) ||
      key === sourceKey ||
      (key.startsWith('ashlar') && isTraceKey(key)),
  )
  remove(storageOfTab, isEnteredKey)
}

const remove = (storage: () => Storage, isOurs: (key: string) => boolean): void => {
  try {
    const kept = storage()
    for (const key of keysOf(kept)) if (isOurs(key)) kept.removeItem(key)
  } catch {
    // Signing out goes on.
  }
}
