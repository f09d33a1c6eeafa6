/** A box on the screen, in px from the upper left corner of what is visible. */
export interface ScreenBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a popup would like to stand at its anchor. */
export interface PopupWishes {
  /** Below or above the anchor where both have room. */
  readonly side: 'below' | 'above'
  /** Whether it begins or ends with the anchor, in the direction in which text is read. */
  readonly align: 'start' | 'end'
  /** Whether it is as wide as the anchor; otherwise it is as wide as its content. */
  readonly matchesWidth: boolean
  /** The least width in px. */
  readonly minimumWidth: number
  /** The greatest height in px. */
  readonly maximumHeight: number
  readonly isRightToLeft: boolean
}

/** Where a popup stands, in px. */
export interface PopupPlace {
  readonly left: number
  /** `undefined` where its content decides. */
  readonly width: number | undefined
  readonly maximumWidth: number
  /** The distance from the upper edge of the screen; `undefined` where the popup stands above its anchor. */
  readonly top: number | undefined
  /** The distance from the lower edge of the screen; `undefined` where the popup stands below its anchor. */
  readonly bottom: number | undefined
  readonly maximumHeight: number
}

const gap = 4
const margin = 8
/** A popup never gets lower than this, even where it has to cover something. */
const leastHeight = 96

/**
 * Where a popup opens: on the side that was asked for, unless it does not fit there and the other side has more room.
 * It never leaves the screen. `content` is the size that the popup has by itself.
 */
export const placePopup = (
  anchor: ScreenBox,
  content: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
  wishes: PopupWishes,
): PopupPlace => {
  const room = {
    below: screen.height - anchor.top - anchor.height - gap - margin,
    above: anchor.top - gap - margin,
  }
  const other = wishes.side === 'below' ? 'above' : 'below'
  const needed = Math.min(content.height, wishes.maximumHeight)
  const side = room[wishes.side] < needed && room[other] > room[wishes.side] ? other : wishes.side

  const maximumWidth = Math.max(0, screen.width - 2 * margin)
  const least = Math.min(wishes.minimumWidth, maximumWidth)
  const width = wishes.matchesWidth ? Math.min(Math.max(anchor.width, least), maximumWidth) : undefined
  const taken = width ?? Math.min(Math.max(content.width, least), maximumWidth)
  const isAtLeft = (wishes.align === 'start') !== wishes.isRightToLeft
  const wanted = isAtLeft ? anchor.left : anchor.left + anchor.width - taken
  return {
    left: Math.max(margin, Math.min(wanted, screen.width - margin - taken)),
    width,
    maximumWidth,
    top: side === 'below' ? anchor.top + anchor.height + gap : undefined,
    bottom: side === 'above' ? screen.height - anchor.top + gap : undefined,
    maximumHeight: Math.max(leastHeight, Math.min(wishes.maximumHeight, room[side])),
  }
}
