/** The popups that are open, the one opened last at the end: Escape closes that one alone. */
export interface OpenPopups<Popup> {
  /** Adds a popup; answers with the way to take it out again, which may be called more than once. */
  open(popup: Popup): () => void
  /** Whether no other popup was opened after this one. */
  isLast(popup: Popup): boolean
}

/** An empty list of open popups. */
export const openPopups = <Popup>(): OpenPopups<Popup> => {
  const popups: Popup[] = []
  return {
    open: (popup) => {
      popups.push(popup)
      return () => {
        const index = popups.lastIndexOf(popup)
        if (index !== -1) popups.splice(index, 1)
      }
    },
    isLast: (popup) => popups.at(-1) === popup,
  }
}
