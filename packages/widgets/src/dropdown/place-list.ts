/** A box on the screen, in px from the upper left corner of what is visible. */
export interface ScreenBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where a list stands that opens at a control, in px. */
export interface ListPlace {
  readonly left: number
  readonly width: number
  /** The distance from the upper edge of the screen; `undefined` where the list stands above its control. */
  readonly top: number | undefined
  /** The distance from the lower edge of the screen; `undefined` where the list stands below its control. */
  readonly bottom: number | undefined
  readonly maximumHeight: number
}

const gap = 4
const margin = 8
const highestList = 320
const leastRoom = 160

/**
 * Where the list of a control opens: below it where there is room, otherwise above it where there is more. It is as
 * wide as the control, at least 180 px, and never leaves the screen.
 */
export const placeList = (control: ScreenBox, screen: { width: number; height: number }): ListPlace => {
  const below = screen.height - control.top - control.height - gap - margin
  const above = control.top - gap - margin
  const opensBelow = below >= leastRoom || below >= above
  const width = Math.min(Math.max(control.width, 180), screen.width - 2 * margin)
  return {
    left: Math.max(margin, Math.min(control.left, screen.width - margin - width)),
    width,
    top: opensBelow ? control.top + control.height + gap : undefined,
    bottom: opensBelow ? undefined : screen.height - control.top + gap,
    maximumHeight: Math.max(96, Math.min(highestList, opensBelow ? below : above)),
  }
}
