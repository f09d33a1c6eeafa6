import { publishedAddresses } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import type { Surroundings } from './viewer-host.ts'

/** Where a browser keeps the number by which it is told from others. */
const key = 'ashlar:visitor'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** The number of this browser, which it makes up when it is first asked for; null where it keeps nothing. */
export const visitorIdOf = (storage: () => Kept = () => window.localStorage): string | null => {
  try {
    const known = storage().getItem(key)
    if (known !== null) return known
    const made = randomId()
    storage().setItem(key, made)
    return made
  } catch {
    return null
  }
}

/** Tells the server that this browser has opened an application. Nothing is lost where that fails. */
export const countVisit = async (applicationId: string, call: Surroundings['call']): Promise<void> => {
  const visitorId = visitorIdOf()
  if (visitorId === null) return
  await call(publishedAddresses.whoAmI, { query: { visitorId, applicationId } }).catch(() => undefined)
}
