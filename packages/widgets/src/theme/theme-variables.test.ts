import { contrast, parseHex, toHex, toOklch, toRgb, type Rgb } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cssColour, cssColourUpon } from './colour-property.ts'
import { paletteNames, themeVariables, type ColourScheme } from './theme-variables.ts'

const anyHex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => toHex({ red: red / 255, green: green / 255, blue: blue / 255 }))
const schemes: readonly ColourScheme[] = ['light', 'dark']

const variablesFor = (primaryColor: string, scheme: ColourScheme) =>
  themeVariables({ version: 5, mode: 'AUTO', primaryColor, borderRadius: { value: 6, mode: 'px' } }, scheme)

const colourOf = (variables: ReturnType<typeof themeVariables>, name: `--app-${string}`): Rgb => {
  const colour = parseHex(variables[name] ?? '')
  if (colour === undefined) throw new Error(`${name} is not a colour.`)
  return colour
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
  it.each(schemes)('keep every text readable in the %s scheme, whatever the primary colour', (scheme) => {
    fc.assert(
      fc.property(anyHex, (primaryColor) => {
        const variables = variablesFor(primaryColor, scheme)
        for (const [text, ground] of textPairs) {
          const ratio = contrast(colourOf(variables, text), colourOf(variables, ground))
          expect(ratio, `${text} on ${ground} for ${primaryColor}`).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each(schemes)('keep controls and focus visible in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(anyHex, (primaryColor) => {
        const variables = variablesFor(primaryColor, scheme)
        for (const ground of grounds) {
          for (const control of [
            '--app-primary',
            '--app-focus',
            '--app-border-strong',
            '--app-danger',
          ] as const) {
            const ratio = contrast(colourOf(variables, control), colourOf(variables, ground))
            expect(ratio, `${control} on ${ground} for ${primaryColor}`).toBeGreaterThanOrEqual(3)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('give every name of the palette a colour and a readable colour upon it', () => {
    for (const scheme of schemes) {
      const variables = variablesFor('#2f6f5e', scheme)
      for (const name of paletteNames) {
        const ratio = contrast(colourOf(variables, `--app-${name}`), colourOf(variables, `--app-on-${name}`))
        expect(ratio, name).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('keep the primary colour as it was chosen where it can be read', () => {
    expect(variablesFor('#2f6f5e', 'light')['--app-primary']).toBe('#2f6f5e')
  })
})

describe('colours', () => {
  it('come back from Oklch as they went in', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const colour = parseHex(hex)
        if (colour === undefined) throw new Error(`${hex} is not a colour.`)
        expect(toHex(toRgb(toOklch(colour)))).toBe(hex)
      }),
    )
  })

  it('are read in their short form and with transparency', () => {
    expect(toHex(parseHex('#abc') ?? { red: 0, green: 0, blue: 0 })).toBe('#aabbcc')
    expect(toHex(parseHex('#11223380') ?? { red: 0, green: 0, blue: 0 })).toBe('#112233')
    expect(parseHex('red')).toBeUndefined()
  })

  it('of a property are names of the palette or hexadecimal, and nothing else reaches a style', () => {
    expect(cssColour('primary500')).toBe('var(--app-primary500)')
    expect(cssColour(' #2f6f5e ')).toBe('#2f6f5e')
    expect(cssColour('url(https://example.org)')).toBeUndefined()
    expect(cssColour('')).toBeUndefined()
    expect(cssColour(7)).toBeUndefined()
  })

  it('of text upon a chosen fill are black or white', () => {
    expect(cssColourUpon('#ffee00')).toBe('#000000')
    expect(cssColourUpon('#202020')).toBe('#ffffff')
    expect(cssColourUpon('danger')).toBe('var(--app-on-danger)')
    expect(cssColourUpon('')).toBeUndefined()
  })
})
