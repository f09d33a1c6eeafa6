/** Where a reader is: at the end, where new messages are followed, or at a message that must not move. */
export interface ReaderPlace {
  readonly isAtEnd: boolean
  /** How far the list was scrolled, in px. */
  readonly top: number
}

/** Within how many px of the end a reader who scrolls down has reached it. */
const nearEnd = 24

/**
 * The reader's place after the list was scrolled. Any movement up leaves the end, however small, so that text that grows
 * quickly never takes the reader back; content that grows below a reader at the end does not.
 */
export const placeAfterScroll = (before: ReaderPlace, top: number, fromEnd: number): ReaderPlace => {
  if (fromEnd <= 2) return { isAtEnd: true, top }
  if (top < before.top) return { isAtEnd: false, top }
  return { isAtEnd: before.isAtEnd || (top > before.top && fromEnd <= nearEnd), top }
}
