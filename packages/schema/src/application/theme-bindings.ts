import { fontStack } from './theme-fonts.ts'
import { themePalette, type ColorScheme } from './theme-palette.ts'
import { completeTheme, type StoredTheme, type Typography } from './theme.ts'

/** How a kind of text looks, in words of style sheets. */
export interface ReadableTypography {
  readonly fontFamily: string
  /** "36px". */
  readonly fontSize: string
  readonly fontWeight: number
  readonly lineHeight: number
  /** "-0.01em". */
  readonly letterSpacing: string
}

/** What bindings read as `theme`: plain values, as they are drawn in one scheme. */
export interface ReadableTheme {
  readonly mode: 'AUTO' | 'LIGHT' | 'DARK'
  /** What is drawn now, which under `AUTO` depends on the device. */
  readonly scheme: ColorScheme
  readonly primaryColor: string
  /** `primary500`, `neutral0` to `neutral900`, `success`, `warning`, `danger`, `info`. */
  readonly colors: Readonly<Record<string, string>>
  readonly typographies: Readonly<Record<string, ReadableTypography>>
  readonly typeFace: string
  /** "6px". */
  readonly borderRadius: string
  readonly padding: {
    readonly top: string
    readonly right: string
    readonly bottom: string
    readonly left: string
  }
}

const readable = (typography: Omit<Typography, 'textColor'>, typeFace: string): ReadableTypography => ({
  fontFamily: typography.fontFamily === undefined ? typeFace : fontStack(typography.fontFamily),
  fontSize: `${typography.fontSize}px`,
  fontWeight: typography.fontWeight,
  lineHeight: typography.lineHeight,
  letterSpacing: `${typography.letterSpacing}em`,
})

/** The theme as bindings see it, for `{{ theme.colors.primary500 }}` and `{{ theme.typographies.body1.fontSize }}`. */
export const readableTheme = (stored: StoredTheme, scheme: ColorScheme): ReadableTheme => {
  const theme = completeTheme(stored)
  const typeFace = fontStack(theme.typeFace)
  const { top, right, bottom, left } = theme.padding
  return {
    mode: theme.mode,
    scheme,
    primaryColor: theme.primaryColor,
    colors: themePalette(theme, scheme),
    typographies: Object.fromEntries(
      Object.entries(theme.typographies).map(([name, typography]) => [name, readable(typography, typeFace)]),
    ),
    typeFace: theme.typeFace,
    borderRadius: `${theme.borderRadius.value}px`,
    padding: {
      top: `${top.value}px`,
      right: `${right.value}px`,
      bottom: `${bottom.value}px`,
      left: `${left.value}px`,
    },
  }
}
