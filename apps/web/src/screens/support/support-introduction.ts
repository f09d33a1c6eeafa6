/** Where this browser remembers that the introduction of the support button was dismissed. */
export const supportDismissedKey = 'ashlar:support-introduction-dismissed'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the introduction was dismissed in this browser. Without storage it is taken for dismissed: it could never be. */
export const isIntroductionDismissed = (storage: () => Kept): boolean => {
  try {
    return storage().getItem(supportDismissedKey) === 'true'
  } catch {
    return true
  }
}

/** Remembers that the introduction was dismissed. */
export const dismissIntroduction = (storage: () => Kept): void => {
  try {
    storage().setItem(supportDismissedKey, 'true')
  } catch {
    // A full storage keeps nothing; the introduction then comes again.
  }
}
