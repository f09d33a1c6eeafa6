let locks = 0

/**
 * Keeps the document where it is while a dialog lies above it; answers with the way to let it go. Where a scroll bar
 * takes room, the room stays, so that nothing moves sideways.
 */
export const lockScroll = (): (() => void) => {
  const root = document.documentElement
  locks += 1
  if (locks === 1) {
    if (window.innerWidth > root.clientWidth) root.style.setProperty('scrollbar-gutter', 'stable')
    root.style.setProperty('overflow', 'hidden')
  }
  return () => {
    locks -= 1
    if (locks > 0) return
    root.style.removeProperty('overflow')
    root.style.removeProperty('scrollbar-gutter')
  }
}
