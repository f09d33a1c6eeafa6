import {
  atLightness,
  completeTheme,
  contrast,
  paletteNames,
  primaryOf,
  readableOn,
  readableUpon,
  schemeColours,
  shiftLightness,
  standingOut,
  themeColour as rgb,
  themePalette,
  toHex,
  type ColourScheme,
  type Rgb,
  type SchemeColours,
  type StoredTheme,
} from '@ashlar/schema'
import { typographyVariables } from './typography-variables.ts'

export { paletteNames, type ColourScheme }

/** Custom properties by name, for the style of the page's element. */
export type ThemeVariables = Readonly<Record<`--app-${string}`, string>>

/**
 * A fill of the primary hue that can be seen against the grounds (3 : 1) and on which black or white text can be read
 * (4.5 : 1), together with stronger fills for hover and press that keep both.
 */
const fills = (primary: Rgb, grounds: readonly Rgb[], scheme: ColourScheme) => {
  const base = standingOut(primary, grounds, 3, scheme === 'light' ? 'darker' : 'lighter')
  const on = readableOn(base)
  // Away from the text upon it, so that its contrast only grows.
  const direction = contrast(on, rgb('#ffffff')) < 1.1 ? -1 : 1
  return {
    base,
    on,
    hover: shiftLightness(base, direction * 0.045),
    active: shiftLightness(base, direction * 0.09),
  }
}

const primaryVariables = (
  primary: Rgb,
  colours: SchemeColours,
  scheme: ColourScheme,
): Record<string, string> => {
  const grounds = [colours.background, colours.surface, colours.raised, colours.sunken].map(rgb)
  const soft = atLightness(primary, scheme === 'light' ? 0.955 : 0.28, scheme === 'light' ? 0.025 : 0.032)
  const softer = atLightness(primary, scheme === 'light' ? 0.925 : 0.32, scheme === 'light' ? 0.04 : 0.045)
  const direction = scheme === 'light' ? 'darker' : 'lighter'
  const { base, on, hover, active } = fills(primary, grounds, scheme)
  return {
    '--app-primary': toHex(base),
    '--app-primary-hover': toHex(hover),
    '--app-primary-active': toHex(active),
    '--app-on-primary': toHex(on),
    '--app-primary-text': toHex(standingOut(primary, [...grounds, soft, softer], 4.5, direction)),
    '--app-primary-soft': toHex(soft),
    '--app-primary-softer': toHex(softer),
    '--app-focus': toHex(standingOut(primary, [...grounds, soft, softer], 3, direction)),
    '--app-series1': toHex(base),
  }
}

/**
 * The custom properties that widgets draw from, for the page's element, computed from the application's theme.
 * Whatever its colours are, text keeps a contrast of 4.5 : 1 and controls one of 3 : 1 (WCAG 2.2 AA). Every colour of
 * the palette comes with the colour of text upon it: `--app-danger` with `--app-on-danger`. Every kind of text comes as
 * a whole `font` with its spacing and colour: `--app-body2`, `--app-body2-spacing`, `--app-body2-colour`.
 */
export const themeVariables = (stored: StoredTheme, scheme: ColourScheme): ThemeVariables => {
  const theme = completeTheme(stored)
  const colours = schemeColours(theme, scheme)
  const palette = themePalette(theme, scheme)
  const named = Object.entries(palette)
  const series = colours.series.map((hex, index): [string, string] => [`--app-series${index + 2}`, hex])
  const radius = theme.borderRadius.value
  const { top, right, bottom, left } = theme.padding
  return {
    ...Object.fromEntries(named.map(([name, hex]) => [`--app-${name}`, hex])),
    ...Object.fromEntries(named.map(([name, hex]) => [`--app-on-${name}`, readableUpon(hex)])),
    ...Object.fromEntries(series),
    ...primaryVariables(primaryOf(theme, scheme), colours, scheme),
    '--app-background': colours.background,
    '--app-surface': colours.surface,
    '--app-raised': colours.raised,
    '--app-sunken': colours.sunken,
    '--app-text': colours.text,
    '--app-text-muted': colours.textMuted,
    '--app-border': colours.border,
    '--app-border-strong': colours.borderStrong,
    '--app-danger-text': colours.dangerText,
    '--app-danger-soft': colours.dangerSoft,
    '--app-success-text': colours.successText,
    '--app-success-soft': colours.successSoft,
    '--app-warning-text': colours.warningText,
    '--app-warning-soft': colours.warningSoft,
    '--app-info-text': colours.infoText,
    '--app-info-soft': colours.infoSoft,
    '--app-shadow': colours.shadow,
    '--app-radius': `${radius}px`,
    '--app-radius-small': `${Math.min(radius, 4)}px`,
    '--app-radius-large': `${Math.round(radius * 1.5)}px`,
    '--app-page-padding-top': `${top.value}px`,
    '--app-page-padding-right': `${right.value}px`,
    '--app-page-padding-bottom': `${bottom.value}px`,
    '--app-page-padding-left': `${left.value}px`,
    '--app-control-height': '36px',
    ...typographyVariables(theme, palette, colours, scheme),
  }
}
