/** The name in the palette of a color that was picked from it; `null` for a color of the builder's own. */
export const paletteNameOf = (
  picked: string,
  palette: readonly { name: string; hex: string }[],
): string | null => {
  const wanted = opaque(picked)
  return palette.find(({ hex }) => opaque(hex) === wanted)?.name ?? null
}

/** Picking from the palette adds the full opacity to the color. */
const opaque = (hex: string): string => hex.toLowerCase().replace(/^(#[0-9a-f]{6})ff$/, '$1')
