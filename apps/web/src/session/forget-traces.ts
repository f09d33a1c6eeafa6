import { isTraceKey } from '@ashlar/runtime'
import { isBlockKey } from './block-storage.ts'
import { isTestCallKey } from './test-call-storage.ts'

/**
 * Removes what was recorded of applications, copied blocks and what workflows were tried out with from this browser, for whomever it was
 * kept: the next person at it finds nothing. A storage that is blocked holds nothing either.
 */
export const forgetTraces = (storage: () => Storage = () => window.localStorage): void => {
  try {
    const kept = storage()
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '')
    for (const key of keys)
      if (isBlockKey(key) || isTestCallKey(key) || (key.startsWith('ashlar') && isTraceKey(key)))
        kept.removeItem(key)
  } catch {
    // Signing out goes on.
  }
}
