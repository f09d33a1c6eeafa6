import { randomId } from '@ashlar/runtime'

/** A name for this tab that survives a reload, so that its unsaved changes are found again. */
export const tabId = (): string => {
  const key = 'ashlar:tab'
  try {
    const known = sessionStorage.getItem(key)
    if (known !== null) return known
    const made = randomId()
    sessionStorage.setItem(key, made)
    return made
  } catch {
    return randomId()
  }
}
