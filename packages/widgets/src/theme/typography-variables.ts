import {
  fontStack,
  parseHex,
  plainTypographyNames,
  standingOut,
  themeColor,
  toHex,
  type ColorScheme,
  type SchemeColors,
  type Theme,
} from '@ashlar/schema'

/** How the custom property of a kind of text is called: `--app-input-label` for `inputLabel`. */
const variableOf = (name: string): string =>
  `--app-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** What each kind of text is drawn in where the theme does not say. */
const usualColors: Readonly<Record<string, string>> = {
  inputPlaceholder: 'var(--app-text-muted)',
  // On buttons and in running text the ground and the words around decide.
  buttonLabel: 'inherit',
  code: 'inherit',
  link: 'var(--app-primary-text)',
}

/** The custom properties of all kinds of text: a whole `font`, the spacing of its letters and its color. */
export const typographyVariables = (
  { typeFace, typographies }: Theme,
  palette: Readonly<Record<string, string>>,
  colors: SchemeColors,
  scheme: ColorScheme,
): Record<string, string> => {
  const grounds = [colors.background, colors.surface, colors.raised, colors.sunken].map(themeColor)
  /** A chosen color, drawn away from the grounds as far as reading needs. */
  const readable = (chosen: string | undefined, usual: string): string => {
    if (chosen === undefined) return usual
    const color = parseHex(palette[chosen] ?? chosen)
    const direction = scheme === 'light' ? 'darker' : 'lighter'
    return color === undefined ? usual : toHex(standingOut(color, grounds, 4.5, direction))
  }
  const fonts = Object.entries(typographies).flatMap(([name, typography]) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = typography
    const family = fontFamily === undefined ? 'var(--app-font)' : fontStack(fontFamily)
    const variable = variableOf(name)
    return [
      [variable, `${fontWeight} ${fontSize}px/${lineHeight} ${family}`],
      [`${variable}-spacing`, letterSpacing === 0 ? 'normal' : `${letterSpacing}em`],
    ]
  })
  const textColors = plainTypographyNames.map((name) => [
    `${variableOf(name)}-color`,
    readable(typographies[name].textColor, usualColors[name] ?? 'var(--app-text)'),
  ])
  const label = typographies.inputLabel.textColor
  return {
    '--app-font': fontStack(typeFace),
    '--app-font-mono': fontStack('Monospace'),
    ...Object.fromEntries(fonts),
    ...Object.fromEntries(textColors),
    '--app-input-label-color': readable(label.default, 'var(--app-text)'),
    '--app-input-label-disabled-color': readable(label.disabled, 'var(--app-text-muted)'),
    '--app-input-label-error-color': readable(label.error, 'var(--app-text)'),
  }
}
