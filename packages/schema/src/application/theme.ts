/** Where a theme's numbers of lengths are given: pixels only. */
export interface ThemeLength {
  readonly value: number
  readonly mode: 'px'
}

/** How one kind of text looks. */
export interface Typography {
  /** In pixels. */
  readonly fontSize: number
  /** From 100 (thin) to 900 (black). */
  readonly fontWeight: number
  /** As a multiple of the size. */
  readonly lineHeight: number
  /** In parts of the size (em); negative draws letters together. */
  readonly letterSpacing: number
  /** A type face of its own; the theme's where it is left out. */
  readonly fontFamily?: TypeFace | undefined
  /** A name of the palette or a hexadecimal color; the scheme decides where it is left out. */
  readonly textColor?: string | undefined
}

/** The label of a field, which says by its color how the field stands. */
export interface LabelTypography extends Omit<Typography, 'textColor'> {
  readonly textColor: {
    readonly default?: string | undefined
    readonly disabled?: string | undefined
    readonly error?: string | undefined
  }
}

/** The kinds of text that a theme knows by name, all but the label of a field. */
export const plainTypographyNames = [
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'body1',
  'body2',
  'body3',
  'label',
  'inputText',
  'inputPlaceholder',
  'buttonLabel',
  'link',
  'code',
] as const

export type PlainTypographyName = (typeof plainTypographyNames)[number]
export type TypographyName = PlainTypographyName | 'inputLabel'

/** All kinds of text of a theme. */
export type Typographies = { readonly [Name in PlainTypographyName]: Typography } & {
  readonly inputLabel: LabelTypography
}

/** The type faces that a theme may choose: shipped with the product, or there on the device of whoever looks. */
export const typeFaces = [
  'Inter',
  'System',
  'Humanist',
  'Geometric',
  'Rounded',
  'Serif',
  'Slab',
  'Monospace',
] as const
export type TypeFace = (typeof typeFaces)[number]

/** What differs between light and dark surroundings. */
export interface SchemePalette {
  /** The primary color in this scheme; that of the theme where it is left out. */
  readonly primaryColor?: string | undefined
  /** What the application stands on; the scheme decides where it is left out. */
  readonly appBackgroundColor?: string | undefined
}

/** How an application looks: everything that its widgets draw from. */
export interface Theme {
  readonly version: 5
  /** `AUTO` follows the device of whoever uses the application. */
  readonly mode: 'AUTO' | 'LIGHT' | 'DARK'
  readonly primaryColor: string
  readonly palette: { readonly light: SchemePalette; readonly dark: SchemePalette }
  readonly borderRadius: ThemeLength
  /** The room between the edge of a page and what stands on it. */
  readonly padding: {
    readonly top: ThemeLength
    readonly right: ThemeLength
    readonly bottom: ThemeLength
    readonly left: ThemeLength
  }
  readonly typeFace: TypeFace
  readonly typographies: Typographies
}

/** A theme as it may be stored: everything that was added to themes later may be missing. */
export type StoredTheme = Pick<Theme, 'version' | 'mode' | 'primaryColor' | 'borderRadius'> &
  Partial<Omit<Theme, 'palette' | 'padding' | 'typographies'>> & {
    readonly palette?: Partial<Theme['palette']> | undefined
    readonly padding?: Partial<Theme['padding']> | undefined
    readonly typographies?: Partial<Typographies> | undefined
  }

const typography = (
  fontSize: number,
  fontWeight: number,
  lineHeight: number,
  letterSpacing = 0,
): Typography => ({
  fontSize,
  fontWeight,
  lineHeight,
  letterSpacing,
})

const none: ThemeLength = { value: 0, mode: 'px' }

/** The theme of a new application. */
export const defaultTheme: Theme = {
  version: 5,
  mode: 'AUTO',
  primaryColor: '#2f6f5e',
  palette: { light: {}, dark: {} },
  borderRadius: { value: 6, mode: 'px' },
  padding: { top: none, right: none, bottom: none, left: none },
  typeFace: 'Inter',
  typographies: {
    heading1: typography(36, 500, 1.2, -0.01),
    heading2: typography(28, 500, 1.2, -0.01),
    heading3: typography(24, 500, 1.2, -0.01),
    heading4: typography(20, 500, 1.2, -0.01),
    heading5: typography(16, 500, 1.2, -0.01),
    heading6: typography(14, 500, 1.2),
    body1: typography(16, 400, 1.5),
    body2: typography(14, 400, 1.5),
    body3: typography(12, 400, 1.5),
    label: typography(14, 500, 1.5),
    inputLabel: { ...typography(14, 500, 1.5), textColor: {} },
    inputText: typography(14, 400, 1.2),
    inputPlaceholder: typography(14, 400, 1.2),
    buttonLabel: typography(14, 500, 1.1),
    link: typography(14, 400, 1.2),
    code: { ...typography(13, 400, 1.2), fontFamily: 'Monospace' },
  },
}

/** A stored theme with everything that it leaves out taken from the theme of a new application. */
export const completeTheme = (theme: StoredTheme): Theme => ({
  ...defaultTheme,
  ...theme,
  palette: { ...defaultTheme.palette, ...theme.palette },
  padding: { ...defaultTheme.padding, ...theme.padding },
  typographies: { ...defaultTheme.typographies, ...theme.typographies },
  typeFace: theme.typeFace ?? defaultTheme.typeFace,
})
