import { isTraceKey } from '@ashlar/runtime'
import { isBlockKey } from './block-storage.ts'

/**
 * Removes what was recorded of applications, and the blocks that were copied, from this browser, for whomever it was
 * kept: the next person at it finds nothing. A storage that is blocked holds nothing either.
 */
export const forgetTraces = (storage: () => Storage = () => window.localStorage): void => {
  try {
    const kept = storage()
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
    for (const key of keys)
      if (isBlockKey(key) || (key.startsWith('ashlar') && isTraceKey(key))) kept.removeItem(key)
  } catch {
    // Signing out goes on.
  }
}
