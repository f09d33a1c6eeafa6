import { atLightness, parseHex, shiftLightness, standingOut, toHex } from '@ashlar/schema'
import type { ColorScheme, Rgb } from '@ashlar/schema'

/** What the screens mark with where an organization names no color. */
export const productAccent = '#0f6f6b'

/** What the accent stands on, as `tokens.css` of the interface has it. */
export const groundsOfAccent: { readonly [Scheme in ColorScheme]: readonly string[] } = {
  light: ['#faf9f7', '#ffffff', '#f3f1ed'],
  dark: ['#171614', '#1e1d1a', '#131210', '#262521', '#2a2925'],
}

const white: Rgb = { red: 1, green: 1, blue: 1 }

/** The tokens of one scheme that follow the accent. */
type AccentTokens = Readonly<Record<`--ashlar-${string}`, string>>

const tokensIn = (color: Rgb, scheme: ColorScheme): AccentTokens => {
  const isLight = scheme === 'light'
  const grounds = groundsOfAccent[scheme].flatMap((hex) => parseHex(hex) ?? [])
  const soft = atLightness(color, isLight ? 0.955 : 0.29, isLight ? 0.025 : 0.035)
  const softer = atLightness(color, isLight ? 0.925 : 0.33, isLight ? 0.035 : 0.045)
  const towards = isLight ? 'darker' : 'lighter'
  // White stands on it, in both schemes.
  const fill = standingOut(color, [white], 4.5, 'darker')
  return {
    '--ashlar-accent': toHex(standingOut(color, [...grounds, soft, softer], 4.5, towards)),
    '--ashlar-accent-fill': toHex(fill),
    '--ashlar-accent-fill-hover': toHex(shiftLightness(fill, -0.045)),
    '--ashlar-accent-soft': toHex(soft),
    '--ashlar-accent-soft-hover': toHex(softer),
    '--ashlar-focus': toHex(standingOut(color, grounds, 3, towards)),
  }
}

/**
 * The tokens of the interface that follow the color of an organization, each with both schemes. Whatever the color is,
 * text keeps a contrast of 4.5 : 1, and what only is to be seen one of 3 : 1. Nothing for what is no color.
 */
export const accentVariables = (color: string): AccentTokens => {
  const rgb = parseHex(color)
  if (rgb === undefined) return {}
  const dark = new Map(Object.entries(tokensIn(rgb, 'dark')))
  return Object.fromEntries(
    Object.entries(tokensIn(rgb, 'light')).map(([name, light]) => [
      name,
      `light-dark(${light}, ${dark.get(name) ?? light})`,
    ]),
  )
}
