import { describe, expect, it } from 'vitest'
import { check } from '../problem.ts'
import { readableTheme } from './theme-bindings.ts'
import { paletteNames } from './theme-palette.ts'
import { themeSchema } from './theme-schema.ts'
import { completeTheme, defaultTheme, type StoredTheme } from './theme.ts'

const oldest: StoredTheme = {
  version: 5,
  mode: 'DARK',
  primaryColor: '#aa3366',
  borderRadius: { value: 12, mode: 'px' },
}

const pathsOf = (value: unknown): string[] => {
  const checked = check(themeSchema, value)
  return checked.ok ? [] : checked.problems.map(({ path }) => path)
}

describe('the schema of themes', () => {
  it('takes the theme of a new application as it is', () => {
    expect(check(themeSchema, defaultTheme)).toEqual({ ok: true, value: defaultTheme })
  })

  it('reads a theme of earlier versions with the defaults of what came later', () => {
    const checked = check(themeSchema, oldest)
    expect(checked).toEqual({ ok: true, value: { ...defaultTheme, ...oldest } })
  })

  it('completes a stored theme to the same that it reads', () => {
    const stored: StoredTheme = {
      ...oldest,
      palette: { dark: { appBackgroundColor: '#101018' } },
      padding: { top: { value: 24, mode: 'px' } },
      typographies: { body1: { fontSize: 18, fontWeight: 300, lineHeight: 1.6, letterSpacing: 0 } },
    }
    expect(check(themeSchema, stored)).toEqual({ ok: true, value: completeTheme(stored) })
    expect(completeTheme(stored).padding.left.value).toBe(0)
  })

  it.each([
    ['primaryColor', { ...defaultTheme, primaryColor: 'red;background:url(//example.org)' }],
    ['primaryColor', { ...defaultTheme, primaryColor: `#${'a'.repeat(10_000_000)}` }],
    ['typeFace', { ...defaultTheme, typeFace: "x';} @import url(//example.org);" }],
    ['borderRadius.value', { ...defaultTheme, borderRadius: { value: Number.NaN, mode: 'px' } }],
    ['borderRadius.mode', { ...defaultTheme, borderRadius: { value: 4, mode: 'vw' } }],
    ['padding.top.value', { ...defaultTheme, padding: { top: { value: -1, mode: 'px' } } }],
    ['palette.dark.appBackgroundColor', { ...defaultTheme, palette: { dark: { appBackgroundColor: '' } } }],
    ['customStyle', { ...defaultTheme, customStyle: 'body { display: none }' }],
    [
      'typographies.body1.fontFamily',
      {
        ...defaultTheme,
        typographies: { body1: { ...defaultTheme.typographies.body1, fontFamily: 'Inter, url(x)' } },
      },
    ],
    [
      'typographies.heading1.textColor',
      {
        ...defaultTheme,
        typographies: { heading1: { ...defaultTheme.typographies.heading1, textColor: 'var(--app-text)' } },
      },
    ],
    [
      'typographies.inputLabel.textColor.error',
      {
        ...defaultTheme,
        typographies: {
          inputLabel: { ...defaultTheme.typographies.inputLabel, textColor: { error: 'red' } },
        },
      },
    ],
    [
      'typographies.body2.fontSize',
      {
        ...defaultTheme,
        typographies: { body2: { ...defaultTheme.typographies.body2, fontSize: '14px; color: red' } },
      },
    ],
    ['typographies.heading9', { ...defaultTheme, typographies: { heading9: {} } }],
  ])('refuses what is no theme at %s', (path, theme) => {
    expect(pathsOf(theme)).toEqual([path])
  })

  it.each([[null], [undefined], ['theme'], [[]], [42]])('refuses %s', (value) => {
    expect(check(themeSchema, value).ok).toBe(false)
  })
})

describe('the theme as bindings read it', () => {
  it('names every color of the palette, in the scheme that is drawn', () => {
    const [light, dark] = [readableTheme(oldest, 'light'), readableTheme(oldest, 'dark')]
    expect(Object.keys(light.colors).sort()).toEqual([...paletteNames].sort())
    expect(light.colors.primary500).toBe('#aa3366')
    expect(light.colors.neutral0).not.toBe(dark.colors.neutral0)
    for (const hex of Object.values(dark.colors)) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('says sizes as style sheets do, and the mode as it was chosen', () => {
    const theme = readableTheme(defaultTheme, 'dark')
    expect(theme).toMatchObject({
      mode: 'AUTO',
      scheme: 'dark',
      borderRadius: '6px',
      padding: { top: '0px' },
    })
    expect(theme.typographies.heading1).toMatchObject({
      fontSize: '36px',
      fontWeight: 500,
      letterSpacing: '-0.01em',
    })
    expect(theme.typographies.code?.fontFamily).toContain('JetBrains Mono')
  })

  it('is plain data that can be sent to where bindings are evaluated', () => {
    const theme = readableTheme(defaultTheme, 'light')
    expect(structuredClone(theme)).toEqual(theme)
  })
})
