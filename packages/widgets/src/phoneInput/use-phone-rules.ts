import { useEffect, useState } from 'react'
import type * as phoneRules from './phone-rules.ts'

/** All that is known about phone numbers of the world. */
export type PhoneRules = typeof phoneRules

let loaded: PhoneRules | undefined

/** The rules of phone numbers, `undefined` until they have arrived: the field can be typed into meanwhile. */
export const usePhoneRules = (): PhoneRules | undefined => {
  const [rules, setRules] = useState(loaded)
  useEffect(() => {
    if (loaded !== undefined) return
    let isOver = false
    const load = async () => {
      loaded = await import('./phone-rules.ts')
      if (!isOver) setRules(loaded)
    }
    // Without the rules it stays a field for text; the next one that is shown tries again.
    load().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [])
  return rules
}
