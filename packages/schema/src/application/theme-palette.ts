import { atLightness, parseHex, readableOn, standingOut, toHex, toOklch, type Rgb } from './theme-colour.ts'
import { darkColours, lightColours, type SchemeColours } from './theme-neutrals.ts'
import type { Theme } from './theme.ts'

/** Whether an application is drawn on light or on dark grounds. */
export type ColourScheme = 'light' | 'dark'

/** The names under which bindings and colour properties know the theme's colours: `primary500`, `danger`. */
export const paletteNames: readonly string[] = [
  ...[50, 100, 200, 300, 400, 500, 600, 700, 800, 900].map((step) => `primary${step}`),
  ...Object.keys(lightColours.neutrals).map((step) => `neutral${step}`),
  'danger',
  'success',
  'warning',
  'info',
]

const primaryLightness: Record<
  ColourScheme,
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

/** Reads a colour of a theme; what is none is drawn as the primary colour of a new application. */
export const themeColour = (hex: string): Rgb => parseHex(hex) ?? fallbackPrimary

/** The primary colour of a theme in one scheme. */
export const primaryOf = (theme: Theme, scheme: ColourScheme): Rgb =>
  themeColour(theme.palette[scheme].primaryColor ?? theme.primaryColor)

/** How much of the background's colour its surfaces and lines take, as chroma: a breath of it. */
const strongestTint = 0.02

/**
 * The colours of one scheme as the theme wants them, except the primary ones. The background is the chosen one, drawn
 * towards light or dark as far as the scheme's text needs; what has to stand out from it follows.
 */
export const schemeColours = (theme: Theme, scheme: ColourScheme): SchemeColours => {
  const colours = scheme === 'light' ? lightColours : darkColours
  const chosen = theme.palette[scheme].appBackgroundColor
  if (chosen === undefined) return colours
  const towardsGround = scheme === 'light' ? 'lighter' : 'darker'
  const towardsText = scheme === 'light' ? 'darker' : 'lighter'
  const background = standingOut(themeColour(chosen), [themeColour(colours.text)], 7, towardsGround)
  /** As light as it was, in the hue of the background, so that the two belong together. */
  const tinted = (hex: string): string =>
    toHex(atLightness(background, toOklch(themeColour(hex)).lightness, strongestTint))
  const surface = tinted(colours.surface)
  const raised = tinted(colours.raised)
  const sunken = tinted(colours.sunken)
  const grounds = [background, ...[surface, raised, sunken].map(themeColour)]
  const upon = (hex: string, ratio: number): string =>
    toHex(standingOut(themeColour(hex), grounds, ratio, towardsText))
  return {
    ...colours,
    neutrals: tintedNeutrals(colours.neutrals, tinted),
    background: toHex(background),
    surface,
    raised,
    sunken,
    border: tinted(colours.border),
    textMuted: upon(colours.textMuted, 4.5),
    borderStrong: upon(colours.borderStrong, 3),
    danger: upon(colours.danger, 3),
    dangerText: upon(colours.dangerText, 4.5),
    successText: upon(colours.successText, 4.5),
    warningText: upon(colours.warningText, 4.5),
    infoText: upon(colours.infoText, 4.5),
  }
}

const tintedNeutrals = (
  neutrals: SchemeColours['neutrals'],
  tinted: (hex: string) => string,
): SchemeColours['neutrals'] => ({
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

/** The colours of the palette by their names, as they are in one scheme. */
export const themePalette = (theme: Theme, scheme: ColourScheme): Readonly<Record<string, string>> => {
  const colours = schemeColours(theme, scheme)
  const primary = primaryOf(theme, scheme)
  return {
    ...Object.fromEntries(
      primaryLightness[scheme].map(([step, lightness, chroma]) => [
        `primary${step}`,
        toHex(atLightness(primary, lightness, chroma)),
      ]),
    ),
    primary500: toHex(primary),
    ...Object.fromEntries(Object.entries(colours.neutrals).map(([step, hex]) => [`neutral${step}`, hex])),
    danger: colours.danger,
    success: colours.success,
    warning: colours.warning,
    info: colours.info,
  }
}

/** Black or white, whichever can be read upon a colour of the palette, as hexadecimal. */
export const readableUpon = (hex: string): string => toHex(readableOn(themeColour(hex)))
