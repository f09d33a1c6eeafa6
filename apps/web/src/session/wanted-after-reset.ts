/**
 * Where somebody was going when they had forgotten their password. Kept in their browser and not in the link of the mail:
 * what stands in a mail would be chosen by whoever asked for it, who may be a stranger.
 */
const key = 'ashlar:wanted-after-reset'
/** As long as the link of the mail works, in milliseconds. */
const keptFor = 30 * 60_000

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps an address until the password is replaced; `undefined` forgets an earlier one. */
export const keepWanted = (
  address: string | undefined,
  now: number,
  storage: () => Kept = () => window.localStorage,
): void => {
  try {
    if (address === undefined) storage().removeItem(key)
    else storage().setItem(key, `${now} ${address}`)
  } catch {
    // Where nothing can be kept, the way leads to Home.
  }
}

/** The address that was kept, once; undefined where there is none, or it is older than the link can be. */
export const takeWanted = (
  now: number,
  storage: () => Kept = () => window.localStorage,
): string | undefined => {
  try {
    const kept = storage().getItem(key)
    storage().removeItem(key)
    const [, at, address] = /^(\d+) (.*)$/u.exec(kept ?? '') ?? []
    return at !== undefined && now - Number(at) < keptFor ? address : undefined
  } catch {
    return undefined
  }
}

/** Whether a key of this browser's storage holds such an address. */
export const isWantedKey = (name: string): boolean => name === key
