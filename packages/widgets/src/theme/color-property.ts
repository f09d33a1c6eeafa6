import { isHexColor, paletteNames, parseHex, readableOn, toHex } from '@ashlar/schema'

/**
 * The CSS value of a color property: a name of the theme's palette, a hexadecimal color, or `undefined` where the
 * property is empty or holds something else, so that the theme decides.
 */
export const cssColor = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const wanted = value.trim()
  if (isHexColor(wanted)) return wanted
  return paletteNames.includes(wanted) ? `var(--app-${wanted})` : undefined
}

/** The CSS value of text upon a fill that a builder chose: black or white, whichever can be read on it. */
export const cssColorUpon = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const wanted = value.trim()
  const fill = parseHex(wanted)
  if (fill !== undefined) return toHex(readableOn(fill))
  return paletteNames.includes(wanted) ? `var(--app-on-${wanted})` : undefined
}
