import {
  completeTheme,
  contrast,
  defaultTheme,
  parseHex,
  paletteNames,
  plainTypographyNames,
  toHex,
  toOklch,
  toRgb,
  typeFaces,
  type Rgb,
} from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cssColor, cssColorUpon } from './color-property.ts'
import { themeVariables, type ColorScheme } from './theme-variables.ts'

const anyHex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => toHex({ red: red / 255, green: green / 255, blue: blue / 255 }))
const schemes: readonly ColorScheme[] = ['light', 'dark']

/** A theme with its primary color and, where given, its background in both schemes. */
const variablesFor = (primaryColor: string, scheme: ColorScheme, appBackgroundColor?: string) => {
  const palette = appBackgroundColor === undefined ? {} : { appBackgroundColor }
  return themeVariables({ ...defaultTheme, primaryColor, palette: { light: palette, dark: palette } }, scheme)
}

const colorOf = (variables: ReturnType<typeof themeVariables>, name: `--app-${string}`): Rgb => {
  const color = parseHex(variables[name] ?? '')
  if (color === undefined) throw new Error(`${name} is not a color.`)
  return color
}

const grounds = ['--app-background', '--app-surface', '--app-raised', '--app-sunken'] as const
const textPairs: readonly (readonly [`--app-${string}`, `--app-${string}`])[] = [
  ...grounds.flatMap((ground) =>
    (
      [
        '--app-text',
        '--app-text-muted',
        '--app-primary-text',
        '--app-danger-text',
        '--app-success-text',
        '--app-warning-text',
        '--app-info-text',
      ] as const
    ).map((text) => [text, ground] as const),
  ),
  ['--app-text', '--app-primary-soft'],
  ['--app-text', '--app-primary-softer'],
  ['--app-primary-text', '--app-primary-soft'],
  ['--app-primary-text', '--app-primary-softer'],
  ['--app-on-primary', '--app-primary'],
  ['--app-on-primary', '--app-primary-hover'],
  ['--app-on-primary', '--app-primary-active'],
  ['--app-danger-text', '--app-danger-soft'],
  ['--app-success-text', '--app-success-soft'],
  ['--app-warning-text', '--app-warning-soft'],
  ['--app-info-text', '--app-info-soft'],
]

describe('the variables of a theme', () => {
  it.each(schemes)('keep every text readable in the %s scheme, whatever the colors', (scheme) => {
    fc.assert(
      fc.property(anyHex, fc.option(anyHex, { nil: undefined }), (primaryColor, background) => {
        const variables = variablesFor(primaryColor, scheme, background)
        for (const [text, ground] of textPairs) {
          const ratio = contrast(colorOf(variables, text), colorOf(variables, ground))
          expect(ratio, `${text} on ${ground} for ${primaryColor} on ${background}`).toBeGreaterThanOrEqual(
            4.5,
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each(schemes)('keep controls and focus visible in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(anyHex, fc.option(anyHex, { nil: undefined }), (primaryColor, background) => {
        const variables = variablesFor(primaryColor, scheme, background)
        for (const ground of grounds) {
          for (const control of [
            '--app-primary',
            '--app-focus',
            '--app-border-strong',
            '--app-danger',
          ] as const) {
            const ratio = contrast(colorOf(variables, control), colorOf(variables, ground))
            expect(ratio, `${control} on ${ground} for ${primaryColor}`).toBeGreaterThanOrEqual(3)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('give every name of the palette a color and a readable color upon it', () => {
    for (const scheme of schemes) {
      const variables = variablesFor('#2f6f5e', scheme)
      for (const name of paletteNames) {
        const ratio = contrast(colorOf(variables, `--app-${name}`), colorOf(variables, `--app-on-${name}`))
        expect(ratio, name).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it.each(schemes)('keep chosen colors of text readable in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(anyHex, anyHex, fc.constantFrom(...plainTypographyNames), (textColor, background, name) => {
        const typography = { ...defaultTheme.typographies[name], textColor }
        const variables = themeVariables(
          {
            ...defaultTheme,
            palette: { light: { appBackgroundColor: background }, dark: { appBackgroundColor: background } },
            typographies: { ...defaultTheme.typographies, [name]: typography },
          },
          scheme,
        )
        const variable = `--app-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as const
        for (const ground of grounds) {
          const ratio = contrast(colorOf(variables, `${variable}-color`), colorOf(variables, ground))
          expect(ratio, `${name} in ${textColor} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('take the colors of each scheme from its own palette', () => {
    const theme = completeTheme({
      ...defaultTheme,
      palette: { light: { appBackgroundColor: '#fff8e7' }, dark: { primaryColor: '#88ccff' } },
    })
    const [light, dark] = [themeVariables(theme, 'light'), themeVariables(theme, 'dark')]
    expect(light['--app-background']).toBe('#fff8e7')
    expect(dark['--app-background']).toBe('#151412')
    expect(light['--app-primary500']).toBe('#2f6f5e')
    expect(dark['--app-primary500']).toBe('#88ccff')
  })

  it('give every kind of text as a whole font with its spacing', () => {
    const variables = themeVariables(defaultTheme, 'light')
    expect(variables['--app-heading1']).toBe('500 36px/1.2 var(--app-font)')
    expect(variables['--app-heading1-spacing']).toBe('-0.01em')
    expect(variables['--app-input-label']).toBe('500 14px/1.5 var(--app-font)')
    expect(variables['--app-code']).toMatch(/^400 13px\/1\.2 'JetBrains Mono Variable', .*monospace$/)
    expect(variables['--app-code-spacing']).toBe('normal')
  })

  it('name only fonts of the product and of the device, and end in a generic one', () => {
    for (const typeFace of typeFaces) {
      const font = themeVariables({ ...defaultTheme, typeFace }, 'light')['--app-font'] ?? ''
      expect(font).toMatch(/, (sans-serif|serif|monospace)$/)
      expect(font).not.toMatch(/url|[;{}()]/)
    }
  })

  it('draw a theme that was stored before these parts were there as they are by default', () => {
    const { version, mode, primaryColor, borderRadius } = defaultTheme
    const old = { version, mode, primaryColor, borderRadius }
    expect(themeVariables(old, 'dark')).toEqual(themeVariables(defaultTheme, 'dark'))
  })

  it('keep the primary color as it was chosen where it can be read', () => {
    expect(variablesFor('#2f6f5e', 'light')['--app-primary']).toBe('#2f6f5e')
  })
})

describe('colors', () => {
  it('come back from Oklch as they went in', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const color = parseHex(hex)
        if (color === undefined) throw new Error(`${hex} is not a color.`)
        expect(toHex(toRgb(toOklch(color)))).toBe(hex)
      }),
    )
  })

  it('are read in their short form and with transparency', () => {
    expect(toHex(parseHex('#abc') ?? { red: 0, green: 0, blue: 0 })).toBe('#aabbcc')
    expect(toHex(parseHex('#11223380') ?? { red: 0, green: 0, blue: 0 })).toBe('#112233')
    expect(parseHex('red')).toBeUndefined()
  })

  it('of a property are names of the palette or hexadecimal, and nothing else reaches a style', () => {
    expect(cssColor('primary500')).toBe('var(--app-primary500)')
    expect(cssColor(' #2f6f5e ')).toBe('#2f6f5e')
    expect(cssColor('url(https://example.org)')).toBeUndefined()
    expect(cssColor('')).toBeUndefined()
    expect(cssColor(7)).toBeUndefined()
  })

  it('of text upon a chosen fill are black or white', () => {
    expect(cssColorUpon('#ffee00')).toBe('#000000')
    expect(cssColorUpon('#202020')).toBe('#ffffff')
    expect(cssColorUpon('danger')).toBe('var(--app-on-danger)')
    expect(cssColorUpon('')).toBeUndefined()
  })
})
