import type {
  ColorScheme,
  LabelTypography,
  PlainTypographyName,
  Theme,
  Typography,
  TypographyName,
} from '@ashlar/schema'

/** The theme with another primary color; a color of its own for light surroundings gives way to it. */
export const withPrimary = (theme: Theme, primaryColor: string): Theme => {
  const { primaryColor: _replaced, ...light } = theme.palette.light
  return { ...theme, primaryColor, palette: { ...theme.palette, light } }
}

/** The theme with a part of one scheme's palette set, or left to the theme where `color` is null. */
export const withPaletteColor = (
  theme: Theme,
  scheme: ColorScheme,
  part: 'primaryColor' | 'appBackgroundColor',
  color: string | null,
): Theme => {
  const { [part]: _replaced, ...rest } = theme.palette[scheme]
  const changed = color === null ? rest : { ...rest, [part]: color }
  return { ...theme, palette: { ...theme.palette, [scheme]: changed } }
}

/** The theme with other corners, in pixels. */
export const withRadius = (theme: Theme, value: number): Theme => ({
  ...theme,
  borderRadius: { value, mode: 'px' },
})

/** The sides of a page. */
export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]

/** The theme with other room at some sides of its pages, in pixels. */
export const withPadding = (theme: Theme, changed: readonly Side[], value: number): Theme => ({
  ...theme,
  padding: {
    ...theme.padding,
    ...Object.fromEntries(changed.map((side) => [side, { value, mode: 'px' }])),
  },
})

/** The numbers of a kind of text, its face, and nothing of its colors. */
export type FontChange = Partial<Pick<Typography, 'fontSize' | 'fontWeight' | 'lineHeight' | 'letterSpacing'>>

/** The theme with a kind of text changed. */
export const withFont = (theme: Theme, name: TypographyName, change: FontChange): Theme =>
  withTypography(theme, name, { ...theme.typographies[name], ...change })

/** The theme with a kind of text in a face of its own, or in the theme's where it is null. */
export const withFontFamily = (
  theme: Theme,
  name: TypographyName,
  family: Typography['fontFamily'] | null,
): Theme => {
  const { fontFamily: _replaced, ...rest } = theme.typographies[name]
  return withTypography(theme, name, family === null ? rest : { ...rest, fontFamily: family })
}

/** The theme with a kind of text in a color of its own, or in the scheme's where it is null. */
export const withTextColor = (theme: Theme, name: PlainTypographyName, color: string | null): Theme => {
  const { textColor: _replaced, ...rest } = theme.typographies[name]
  return withTypography(theme, name, color === null ? rest : { ...rest, textColor: color })
}

/** The theme with the label of fields in a color of its own while the field stands so. */
export const withLabelColor = (
  theme: Theme,
  state: keyof LabelTypography['textColor'],
  color: string | null,
): Theme => {
  const { inputLabel } = theme.typographies
  const { [state]: _replaced, ...rest } = inputLabel.textColor
  const textColor = color === null ? rest : { ...rest, [state]: color }
  return withTypography(theme, 'inputLabel', { ...inputLabel, textColor })
}

const withTypography = (
  theme: Theme,
  name: TypographyName,
  typography: Typography | LabelTypography | Omit<Typography, 'textColor'>,
): Theme => ({ ...theme, typographies: { ...theme.typographies, [name]: typography } })
