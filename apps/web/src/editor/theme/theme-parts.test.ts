import { isSame } from '@ashlar/document'
import { check, defaultTheme, themeSchema } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { isPreset, themePresets, withPreset } from './theme-presets.ts'
import { copyTheme, pasteTheme, themeFromText, themeText } from './theme-clipboard.ts'
import {
  withFont,
  withFontFamily,
  withLabelColor,
  withPadding,
  withPaletteColor,
  withPrimary,
  withTextColor,
} from './theme-edits.ts'

const broken = { ok: false, message: 'The theme you are trying to paste seems broken' }

/** A clipboard in memory. */
const aClipboard = (text = '') => {
  const clipboard = {
    text,
    writeText: async (given: string) => {
      clipboard.text = given
    },
    readText: async () => clipboard.text,
  }
  return clipboard
}
const closedClipboard = {
  writeText: () => Promise.reject(new Error('closed')),
  readText: () => Promise.reject(new Error('closed')),
}

describe('a copied theme', () => {
  it('is pasted in another application as it was', async () => {
    const theme = withPrimary(defaultTheme, '#aa3366')
    const clipboard = aClipboard()
    expect(await copyTheme(clipboard, theme)).toEqual({ ok: true, value: null })
    expect(await pasteTheme(clipboard)).toEqual({ ok: true, value: theme })
  })

  it('needs a theme, a sound one, and a browser that lets it through', async () => {
    expect(themeText(null)).toEqual({ ok: false, message: "There's no available theme to copy" })
    const unsound = { ...defaultTheme, primaryColor: 'red' }
    const refused = { ok: false, message: 'The current theme cannot be copied' }
    expect(themeText(unsound)).toEqual(refused)
    expect(await copyTheme(closedClipboard, defaultTheme)).toEqual(refused)
    expect(await pasteTheme(closedClipboard)).toMatchObject({ ok: false })
  })

  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['damaged JSON', '{"kind":"ashlar/theme","theme":{'],
    ['something else that was copied', '{"kind":"ashlar/widgets","theme":null}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['style sheets', JSON.stringify({ ...defaultTheme, primaryColor: 'red;}body{display:none}' })],
    ['too much', JSON.stringify({ ...defaultTheme, primaryColor: `#${'a'.repeat(200_000)}` })],
  ])('is refused where it is %s', (_what, text) => {
    expect(themeFromText(text)).toEqual(broken)
  })

  it('is completed where it comes from an earlier version', () => {
    const { version, mode, primaryColor, borderRadius } = defaultTheme
    const text = JSON.stringify({ version, mode, primaryColor, borderRadius })
    expect(themeFromText(text)).toEqual({ ok: true, value: defaultTheme })
  })
})

describe('the looks to begin with', () => {
  it.each(themePresets.map((preset) => [preset.name, preset] as const))(
    '%s is a sound theme',
    (_, preset) => {
      const dark = { ...defaultTheme, mode: 'DARK' } as const
      const theme = withPreset(dark, preset)
      expect(check(themeSchema, theme)).toEqual({ ok: true, value: theme })
      expect(theme.mode).toBe('DARK')
      expect(themePresets.filter((other) => isPreset(theme, other))).toEqual([preset])
    },
  )
})

describe('edits of a theme', () => {
  it('leave sound themes, and take back what they set', () => {
    const edited = [
      withPrimary(withPaletteColor(defaultTheme, 'light', 'primaryColor', '#111111'), '#222222'),
      withPaletteColor(defaultTheme, 'dark', 'appBackgroundColor', '#101010'),
      withPadding(defaultTheme, ['top', 'bottom'], 24),
      withFont(defaultTheme, 'body1', { fontSize: 18, letterSpacing: 0.02 }),
      withFontFamily(defaultTheme, 'inputLabel', 'Serif'),
      withTextColor(defaultTheme, 'heading1', 'primary700'),
      withLabelColor(defaultTheme, 'error', 'danger'),
    ]
    for (const theme of edited) {
      expect(check(themeSchema, theme)).toEqual({ ok: true, value: theme })
      expect(isSame({ theme }, { theme: defaultTheme })).toBe(false)
    }
    const chosen = withPaletteColor(defaultTheme, 'dark', 'primaryColor', '#88ccff')
    expect(withPaletteColor(chosen, 'dark', 'primaryColor', null)).toEqual(defaultTheme)
    expect(withTextColor(withTextColor(defaultTheme, 'link', '#112233'), 'link', null)).toEqual(defaultTheme)
    expect(withLabelColor(withLabelColor(defaultTheme, 'error', 'danger'), 'error', null)).toEqual(
      defaultTheme,
    )
    expect(withFontFamily(withFontFamily(defaultTheme, 'body1', 'Serif'), 'body1', null)).toEqual(
      defaultTheme,
    )
  })

  it('let the primary color of the theme show again in light surroundings', () => {
    const own = withPaletteColor(defaultTheme, 'light', 'primaryColor', '#111111')
    expect(withPrimary(own, '#222222').palette.light).toEqual({})
  })
})
