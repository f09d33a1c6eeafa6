import { atLightness, parseHex, readableOn, standingOut, toHex, toOklch, type Rgb } from './theme-color.ts'
import { darkColors, lightColors, type SchemeColors } from './theme-neutrals.ts'
import type { Theme } from './theme.ts'

/** Whether an application is drawn on light or on dark grounds. */
export type ColorScheme = 'light' | 'dark'

/** The names under which bindings and color properties know the theme's colors: `primary500`, `danger`. */
export const paletteNames: readonly string[] = [
  ...[50, 100, 200, 300, 400, 500, 600, 700, 800, 900].map((step) => `primary${step}`),
  ...Object.keys(lightColors.neutrals).map((step) => `neutral${step}`),
  'danger',
  'success',
  'warning',
  'info',
]

const primaryLightness: Record<
  ColorScheme,
  readonly (readonly [step: number, lightness: number, chroma: number])[]
> = {
  light: [
    [50, 0.97, 0.02],
    [100, 0.94, 0.035],
    [200, 0.88, 0.06],
    [300, 0.8, 0.09],
    [400, 0.7, 0.13],
    [600, 0.5, 0.2],
    [700, 0.42, 0.18],
    [800, 0.34, 0.14],
    [900, 0.27, 0.1],
  ],
  dark: [
    [50, 0.24, 0.03],
    [100, 0.28, 0.04],
    [200, 0.34, 0.06],
    [300, 0.42, 0.09],
    [400, 0.52, 0.12],
    [600, 0.68, 0.15],
    [700, 0.76, 0.13],
    [800, 0.84, 0.1],
    [900, 0.92, 0.06],
  ],
}

const fallbackPrimary: Rgb = { red: 0x2f / 255, green: 0x6f / 255, blue: 0x5e / 255 }

/** Reads a color of a theme; what is none is drawn as the primary color of a new application. */
export const themeColor = (hex: string): Rgb => parseHex(hex) ?? fallbackPrimary

/** The primary color of a theme in one scheme. */
export const primaryOf = (theme: Theme, scheme: ColorScheme): Rgb =>
  themeColor(theme.palette[scheme].primaryColor ?? theme.primaryColor)

/** How much of the background's color its surfaces and lines take, as chroma: a breath of it. */
const strongestTint = 0.02

/**
 * The colors of one scheme as the theme wants them, except the primary ones. The background is the chosen one, drawn
 * towards light or dark as far as the scheme's text needs; what has to stand out from it follows.
 */
export const schemeColors = (theme: Theme, scheme: ColorScheme): SchemeColors => {
  const colors = scheme === 'light' ? lightColors : darkColors
  const chosen = theme.palette[scheme].appBackgroundColor
  if (chosen === undefined) return colors
  const towardsGround = scheme === 'light' ? 'lighter' : 'darker'
  const towardsText = scheme === 'light' ? 'darker' : 'lighter'
  const background = standingOut(themeColor(chosen), [themeColor(colors.text)], 7, towardsGround)
  /** As light as it was, in the hue of the background, so that the two belong together. */
  const tinted = (hex: string): string =>
    toHex(atLightness(background, toOklch(themeColor(hex)).lightness, strongestTint))
  const surface = tinted(colors.surface)
  const raised = tinted(colors.raised)
  const sunken = tinted(colors.sunken)
  const grounds = [background, ...[surface, raised, sunken].map(themeColor)]
  const upon = (hex: string, ratio: number): string =>
    toHex(standingOut(themeColor(hex), grounds, ratio, towardsText))
  return {
    ...colors,
    neutrals: tintedNeutrals(colors.neutrals, tinted),
    background: toHex(background),
    surface,
    raised,
    sunken,
    border: tinted(colors.border),
    textMuted: upon(colors.textMuted, 4.5),
    borderStrong: upon(colors.borderStrong, 3),
    danger: upon(colors.danger, 3),
    dangerText: upon(colors.dangerText, 4.5),
    successText: upon(colors.successText, 4.5),
    warningText: upon(colors.warningText, 4.5),
    infoText: upon(colors.infoText, 4.5),
  }
}

const tintedNeutrals = (
  neutrals: SchemeColors['neutrals'],
  tinted: (hex: string) => string,
): SchemeColors['neutrals'] => ({
  '0': tinted(neutrals['0']),
  '25': tinted(neutrals['25']),
  '50': tinted(neutrals['50']),
  '100': tinted(neutrals['100']),
  '200': tinted(neutrals['200']),
  '300': tinted(neutrals['300']),
  '400': tinted(neutrals['400']),
  '500': tinted(neutrals['500']),
  '600': tinted(neutrals['600']),
  '700': tinted(neutrals['700']),
  '800': tinted(neutrals['800']),
  '900': tinted(neutrals['900']),
})

/** The colors of the palette by their names, as they are in one scheme. */
export const themePalette = (theme: Theme, scheme: ColorScheme): Readonly<Record<string, string>> => {
  const colors = schemeColors(theme, scheme)
  const primary = primaryOf(theme, scheme)
  return {
    ...Object.fromEntries(
      primaryLightness[scheme].map(([step, lightness, chroma]) => [
        `primary${step}`,
        toHex(atLightness(primary, lightness, chroma)),
      ]),
    ),
    primary500: toHex(primary),
    ...Object.fromEntries(Object.entries(colors.neutrals).map(([step, hex]) => [`neutral${step}`, hex])),
    danger: colors.danger,
    success: colors.success,
    warning: colors.warning,
    info: colors.info,
  }
}

/** Black or white, whichever can be read upon a color of the palette, as hexadecimal. */
export const readableUpon = (hex: string): string => toHex(readableOn(themeColor(hex)))
