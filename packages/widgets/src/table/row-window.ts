/** The lines that are drawn: from the first up to, but without, the end. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** The lines in sight and those `around` them, where all are of one height. Heights and `top` in px. */
export const rowWindow = ({
  count,
  rowHeight,
  top,
  height,
  around,
}: {
  readonly count: number
  readonly rowHeight: number
  /** How far the list is scrolled. */
  readonly top: number
  readonly height: number
  readonly around: number
}): RowWindow => {
  // One more than fits, because the first and the last may both be cut.
  const inSight = Math.ceil(Math.max(0, height) / rowHeight) + 1
  // A list that became shorter is still scrolled as far as before until the browser says otherwise.
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - inSight))
  return { first: Math.max(0, first - around), end: Math.min(count, first + inSight + around) }
}

/** How far to scroll so that a line is in sight, and no farther; as it is where it is in sight already. In px. */
export const scrollTopFor = (
  line: number,
  top: number,
  sizes: {
    readonly rowHeight: number
    /** What lies over the list at its beginning. */
    readonly headerHeight: number
    /** What lies over the list at its end. */
    readonly footerHeight: number
    /** Of the element that scrolls, header and footer included. */
    readonly height: number
  },
): number => {
  const start = line * sizes.rowHeight
  const lowest = start + sizes.rowHeight - (sizes.height - sizes.headerHeight - sizes.footerHeight)
  return start < top ? start : Math.max(top, lowest)
}
