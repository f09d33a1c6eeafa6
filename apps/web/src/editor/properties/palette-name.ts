/** The name in the palette of a colour that was picked from it; `null` for a colour of the builder's own. */
export const paletteNameOf = (
  picked: string,
  palette: readonly { name: string; hex: string }[],
): string | null => {
  const wanted = opaque(picked)
  return palette.find(({ hex }) => opaque(hex) === wanted)?.name ?? null
}

/** Picking from the palette adds the full opacity to the colour. */
const opaque = (hex: string): string => hex.toLowerCase().replace(/^(#[0-9a-f]{6})ff$/, '$1')
