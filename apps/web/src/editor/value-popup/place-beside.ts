/** A rectangle of the screen, in px. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How far a popup stands from what it belongs to, in px. */
const distance = 20
/** How near a popup comes to the edges of the screen, in px. */
const margin = 10
/** How wide a popup is at most that stands below, in px. */
export const widestBelow = 600

/** Where a popup of a size stands: at the left of what it belongs to, or below where it has no room there. */
export const placeBeside = (
  anchor: Area,
  popup: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
): { side: 'left' | 'below'; left: number; top: number } => {
  const within = (start: number, length: number, room: number): number =>
    Math.max(margin, Math.min(start, room - length - margin))
  const left = anchor.left - distance - popup.width
  if (left >= margin) return { side: 'left', left, top: within(anchor.top, popup.height, screen.height) }
  const width = Math.min(popup.width, widestBelow)
  return {
    side: 'below',
    left: within(anchor.left, width, screen.width),
    top: within(anchor.top + anchor.height + distance, popup.height, screen.height),
  }
}
