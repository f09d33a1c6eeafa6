import type { Theme } from '@ashlar/schema'
import {
  atLightness,
  contrast,
  parseHex,
  readableOn,
  shiftLightness,
  standingOut,
  toHex,
  type Rgb,
} from './colour.ts'
import { darkColours, lightColours, type SchemeColours } from './neutrals.ts'

/** Whether an application is drawn on light or on dark grounds. */
export type ColourScheme = 'light' | 'dark'

/** Custom properties by name, for the style of the page's element. */
export type ThemeVariables = Readonly<Record<`--app-${string}`, string>>

/** The names under which bindings and colour properties know the theme's colours: `primary500`, `danger`. */
export const paletteNames: readonly string[] = [
  ...[50, 100, 200, 300, 400, 500, 600, 700, 800, 900].map((step) => `primary${step}`),
  ...Object.keys(lightColours.neutrals).map((step) => `neutral${step}`),
  'danger',
  'success',
  'warning',
  'info',
]

const fallbackPrimary: Rgb = { red: 0x2f / 255, green: 0x6f / 255, blue: 0x5e / 255 }
const rgb = (hex: string): Rgb => parseHex(hex) ?? fallbackPrimary

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

const palette = (
  primary: Rgb,
  colours: SchemeColours,
  scheme: ColourScheme,
): readonly (readonly [name: string, hex: string])[] => [
  ...primaryLightness[scheme].map(
    ([step, lightness, chroma]) =>
      [`primary${step}`, toHex(atLightness(primary, lightness, chroma))] as const,
  ),
  ['primary500', toHex(primary)],
  ...Object.entries(colours.neutrals).map(([step, hex]) => [`neutral${step}`, hex] as const),
  ['danger', colours.danger],
  ['success', colours.success],
  ['warning', colours.warning],
  ['info', colours.info],
]

/**
 * The custom properties that widgets draw from, for the page's element, computed from the application's theme.
 * Whatever the primary colour is, text keeps a contrast of 4.5 : 1 and controls one of 3 : 1 (WCAG 2.2 AA). Every
 * colour of the palette comes with the colour of text upon it: `--app-danger` with `--app-on-danger`.
 */
export const themeVariables = (theme: Theme, scheme: ColourScheme): ThemeVariables => {
  const colours = scheme === 'light' ? lightColours : darkColours
  const primary = rgb(theme.primaryColor)
  const named = palette(primary, colours, scheme)
  const series = colours.series.map((hex, index): [string, string] => [`--app-series${index + 2}`, hex])
  const radius = theme.borderRadius.value
  return {
    ...Object.fromEntries(named.map(([name, hex]) => [`--app-${name}`, hex])),
    ...Object.fromEntries(named.map(([name, hex]) => [`--app-on-${name}`, toHex(readableOn(rgb(hex)))])),
    ...Object.fromEntries(series),
    ...primaryVariables(primary, colours, scheme),
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
  }
}
