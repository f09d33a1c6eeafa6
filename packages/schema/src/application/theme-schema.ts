import { z } from 'zod'
import { onlyText } from './only-text.ts'
import { paletteNames } from './theme-palette.ts'
import { themeId, themeName } from './theme-facts.ts'
import { defaultTheme, typeFaces, type PlainTypographyName } from './theme.ts'

/** A color of a theme: hexadecimal, with optional transparency. */
const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/, 'A color such as #2f6f4f is expected.')

const opaqueColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color such as #2f6f4f is expected.')

const textColor = z.union([z.enum(paletteNames), opaqueColor], {
  error: 'A name of the palette, such as primary500, or a color such as #2f6f4f is expected.',
})

const length = (maximum: number) =>
  z.strictObject({ value: z.number().min(0).max(maximum), mode: z.literal('px') })

const schemePalette = z.strictObject({
  primaryColor: opaqueColor.optional(),
  appBackgroundColor: opaqueColor.optional(),
})

const font = {
  fontSize: z.number().min(6).max(200),
  fontWeight: z.number().int().min(100).max(900),
  lineHeight: z.number().min(0.8).max(4),
  letterSpacing: z.number().min(-0.2).max(1).default(0),
  fontFamily: z.enum(typeFaces, { error: `One of ${typeFaces.join(', ')} is expected.` }).optional(),
}

const typographySchema = z.strictObject({ ...font, textColor: textColor.optional() })
const labelSchema = z.strictObject({
  ...font,
  textColor: z
    .strictObject({
      default: textColor.optional(),
      disabled: textColor.optional(),
      error: textColor.optional(),
    })
    .default({}),
})

const { palette, padding, typographies } = defaultTheme

const plainTypography = (name: PlainTypographyName) => typographySchema.default(typographies[name])

/**
 * How an application looks; what its widgets draw from. Themes that were stored before a part was added to themes are
 * read with that part's default.
 */
export const themeSchema = z.strictObject({
  version: z.literal(5),
  mode: z.enum(['AUTO', 'LIGHT', 'DARK']),
  primaryColor: hexColor,
  palette: z
    .strictObject({
      light: schemePalette.default(palette.light),
      dark: schemePalette.default(palette.dark),
    })
    .default(palette),
  borderRadius: length(40),
  padding: z
    .strictObject({
      top: length(200).default(padding.top),
      right: length(200).default(padding.right),
      bottom: length(200).default(padding.bottom),
      left: length(200).default(padding.left),
    })
    .default(padding),
  typeFace: z
    .enum(typeFaces, { error: `One of ${typeFaces.join(', ')} is expected.` })
    .default(defaultTheme.typeFace),
  typographies: z
    .strictObject({
      heading1: plainTypography('heading1'),
      heading2: plainTypography('heading2'),
      heading3: plainTypography('heading3'),
      heading4: plainTypography('heading4'),
      heading5: plainTypography('heading5'),
      heading6: plainTypography('heading6'),
      body1: plainTypography('body1'),
      body2: plainTypography('body2'),
      body3: plainTypography('body3'),
      label: plainTypography('label'),
      inputLabel: labelSchema.default(typographies.inputLabel),
      inputText: plainTypography('inputText'),
      inputPlaceholder: plainTypography('inputPlaceholder'),
      buttonLabel: plainTypography('buttonLabel'),
      link: plainTypography('link'),
      code: plainTypography('code'),
    })
    .default(typographies),
})

/** The theme of an application as one of its records. */
export const themeRecordSchema = z.strictObject({
  kind: z.literal('theme'),
  id: onlyText(themeId, 'An application has one theme.'),
  name: onlyText(themeName, 'The theme has no name of its own.'),
  scope: z.literal('app'),
  theme: themeSchema,
})
export type ThemeRecord = z.output<typeof themeRecordSchema>
