import {
  atLightness,
  completeTheme,
  contrast,
  paletteNames,
  primaryOf,
  readableOn,
  readableUpon,
  schemeColors,
  shiftLightness,
  standingOut,
  themeColor as rgb,
  themePalette,
  toHex,
  type ColorScheme,
  type Rgb,
  type SchemeColors,
  type StoredTheme,
} from '@ashlar/schema'
import { typographyVariables } from './typography-variables.ts'

export { paletteNames, type ColorScheme }

/** Custom properties by name, for the style of the page's element. */
export type ThemeVariables = Readonly<Record<`--app-${string}`, string>>

/**
 * A fill of the primary hue that can be seen against the grounds (3 : 1) and on which black or white text can be read
 * (4.5 : 1), together with stronger fills for hover and press that keep both.
 */
const fills = (primary: Rgb, grounds: readonly Rgb[], scheme: ColorScheme) => {
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
  colors: SchemeColors,
  scheme: ColorScheme,
): Record<string, string> => {
  const grounds = [colors.background, colors.surface, colors.raised, colors.sunken].map(rgb)
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
 * Whatever its colors are, text keeps a contrast of 4.5 : 1 and controls one of 3 : 1 (WCAG 2.2 AA). Every color of
 * the palette comes with the color of text upon it: `--app-danger` with `--app-on-danger`. Every kind of text comes as
 * a whole `font` with its spacing and color: `--app-body2`, `--app-body2-spacing`, `--app-body2-color`.
 */
export const themeVariables = (stored: StoredTheme, scheme: ColorScheme): ThemeVariables => {
  const theme = completeTheme(stored)
  const colors = schemeColors(theme, scheme)
  const palette = themePalette(theme, scheme)
  const named = Object.entries(palette)
  const series = colors.series.map((hex, index): [string, string] => [`--app-series${index + 2}`, hex])
  const radius = theme.borderRadius.value
  const { top, right, bottom, left } = theme.padding
  return {
    ...Object.fromEntries(named.map(([name, hex]) => [`--app-${name}`, hex])),
    ...Object.fromEntries(named.map(([name, hex]) => [`--app-on-${name}`, readableUpon(hex)])),
    ...Object.fromEntries(series),
    ...primaryVariables(primaryOf(theme, scheme), colors, scheme),
    '--app-background': colors.background,
    '--app-surface': colors.surface,
    '--app-raised': colors.raised,
    '--app-sunken': colors.sunken,
    '--app-text': colors.text,
    '--app-text-muted': colors.textMuted,
    '--app-border': colors.border,
    '--app-border-strong': colors.borderStrong,
    '--app-danger-text': colors.dangerText,
    '--app-danger-soft': colors.dangerSoft,
    '--app-success-text': colors.successText,
    '--app-success-soft': colors.successSoft,
    '--app-warning-text': colors.warningText,
    '--app-warning-soft': colors.warningSoft,
    '--app-info-text': colors.infoText,
    '--app-info-soft': colors.infoSoft,
    '--app-shadow': colors.shadow,
    '--app-radius': `${radius}px`,
    '--app-radius-small': `${Math.min(radius, 4)}px`,
    '--app-radius-large': `${Math.round(radius * 1.5)}px`,
    '--app-page-padding-top': `${top.value}px`,
    '--app-page-padding-right': `${right.value}px`,
    '--app-page-padding-bottom': `${bottom.value}px`,
    '--app-page-padding-left': `${left.value}px`,
    '--app-control-height': '36px',
    ...typographyVariables(theme, palette, colors, scheme),
  }
}
