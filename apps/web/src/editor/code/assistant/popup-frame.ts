/** Where the popup stands on the screen and how large it is, in px. */
export interface PopupFrame {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** The edges of something on the screen, in px. */
export interface Edges {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** How large the screen is, in px. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

/** In px. */
export const popupSizes = {
  width: 450,
  minWidth: 300,
  maxWidth: 1200,
  minHeight: 80,
  minFlowHeight: 150,
} as const

const margin = 20
/** What of a popup stays on the screen, however far it is dragged. */
const reachable = 60

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** A width that a popup may have on a screen. */
export const clampWidth = (width: number, { width: ofScreen }: ScreenSize): number =>
  clamp(
    width,
    popupSizes.minWidth,
    Math.max(popupSizes.minWidth, Math.min(popupSizes.maxWidth, ofScreen - margin)),
  )

/** Below the beginning of a field, or above where there is more room, and always on the screen. */
export const frameBeside = (field: Edges, height: number, width: number, screen: ScreenSize): PopupFrame => {
  const fitting = clampWidth(width, screen)
  const below = field.top + Math.min(field.bottom - field.top, 32) + 4
  const isBelow = below + height + margin <= screen.height
  return {
    left: clamp(field.left, 10, Math.max(10, screen.width - fitting - 10)),
    top: isBelow ? below : clamp(field.top - height - 4, 10, Math.max(10, screen.height - height - margin)),
    width: fitting,
  }
}

/** Where a popup stands after it was dragged. */
export const dragged = (frame: PopupFrame, by: { x: number; y: number }, screen: ScreenSize): PopupFrame => ({
  ...frame,
  left: clamp(frame.left + by.x, reachable - frame.width, screen.width - reachable),
  top: clamp(frame.top + by.y, 0, screen.height - reachable),
})
