/**
 * How many of some things fit side by side, given the width of each, the room, and the width of the button that opens
 * the others; all in px. All of them where they fit without that button.
 */
export const countThatFits = (widths: readonly number[], room: number, more: number, gap: number): number => {
  const total = (count: number): number =>
    widths.slice(0, count).reduce((sum, width) => sum + width, 0) + gap * Math.max(0, count - 1)
  // Half a pixel is lost to rounding in measured widths.
  if (total(widths.length) <= room + 0.5) return widths.length
  let count = widths.length - 1
  while (count > 0 && total(count) + gap + more > room + 0.5) count -= 1
  return count
}
