/** Where the popup stands on the screen and how large it is, in px. */
export interface PopupFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  /** Null: as high as what stands in it. */
  readonly height: number | null
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

/** Between the popup and the edges of the screen, and what a popup that is drawn wider leaves of it. */
const margin = 20
const leftOfResized = 60
/** Between a popup that is drawn higher and the lower edge of the screen. */
const leastBelow = 10
/** How wide a character of code is taken to be: the popup stands below the cursor. */
const characterWidth = 7
/** What of a popup stays on the screen, however far it is dragged. */
const reachable = 60

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** A width that a popup may be given on a screen. */
export const clampWidth = (
  width: number,
  { width: ofScreen }: ScreenSize,
  left: number = leftOfResized,
): number =>
  clamp(
    width,
    popupSizes.minWidth,
    Math.max(popupSizes.minWidth, Math.min(popupSizes.maxWidth, ofScreen - left)),
  )

/** A height that a popup may be given where it begins on a screen. */
export const clampHeight = (
  height: number,
  lowest: number,
  { height: ofScreen }: ScreenSize,
  top: number,
): number => clamp(height, lowest, Math.max(lowest, ofScreen - Math.max(0, top) - leastBelow))

/** Below the cursor in the first line of a field, or above where there is more room, and always on the screen. */
export const frameBeside = (
  field: Edges,
  { height, width, column }: { readonly height: number; readonly width: number; readonly column: number },
  screen: ScreenSize,
): Omit<PopupFrame, 'height'> => {
  const fitting = clampWidth(width, screen, 2 * margin)
  const below = field.top + Math.min(field.bottom - field.top, 32) + 4
  const isBelow = below + height + margin <= screen.height
  return {
    left: clamp(
      field.left + column * characterWidth,
      margin,
      Math.max(margin, screen.width - fitting - margin),
    ),
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
