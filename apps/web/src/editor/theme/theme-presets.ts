import { isSame } from '@ashlar/document'
import { defaultTheme, type Theme, type Typographies } from '@ashlar/schema'

/** A look to begin with. */
export interface ThemePreset {
  readonly id: string
  readonly name: string
  /** The parts of a theme that it sets; the mode stays as it is. */
  readonly theme: Omit<Theme, 'mode' | 'version'>
}

const radius = (value: number): Theme['borderRadius'] => ({ value, mode: 'px' })

const headingNames = ['heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6'] as const

/** All headings in another weight, type face or spacing. */
const withHeadings = (change: Partial<Typographies['heading1']>): Typographies => ({
  ...defaultTheme.typographies,
  ...Object.fromEntries(
    headingNames.map((name) => [name, { ...defaultTheme.typographies[name], ...change }]),
  ),
})

const { version: _version, mode: _mode, ...plain } = defaultTheme

/** Looks to begin with, each readable in light and in dark. */
export const themePresets: readonly ThemePreset[] = [
  { id: 'ashlar', name: 'Ashlar', theme: plain },
  {
    id: 'harbour',
    name: 'Harbour',
    theme: {
      ...plain,
      primaryColor: '#1f5fbf',
      palette: { light: { appBackgroundColor: '#f3f6fa' }, dark: { appBackgroundColor: '#0f141b' } },
      borderRadius: radius(4),
      typeFace: 'System',
      typographies: withHeadings({ fontWeight: 600 }),
    },
  },
  {
    id: 'orchard',
    name: 'Orchard',
    theme: {
      ...plain,
      primaryColor: '#b3402a',
      palette: {
        light: { appBackgroundColor: '#fbf6ef' },
        dark: { primaryColor: '#e8836a', appBackgroundColor: '#191310' },
      },
      borderRadius: radius(10),
      typeFace: 'Humanist',
    },
  },
  {
    id: 'ledger',
    name: 'Ledger',
    theme: {
      ...plain,
      primaryColor: '#2c3e50',
      palette: {
        light: { appBackgroundColor: '#ffffff' },
        dark: { primaryColor: '#9fb6cd', appBackgroundColor: '#12161a' },
      },
      borderRadius: radius(2),
      typographies: withHeadings({ fontFamily: 'Serif', fontWeight: 600, letterSpacing: 0 }),
    },
  },
  {
    id: 'violet',
    name: 'Violet',
    theme: {
      ...plain,
      primaryColor: '#6b4bd6',
      palette: {
        light: { appBackgroundColor: '#f7f5fd' },
        dark: { primaryColor: '#a48df5', appBackgroundColor: '#14111f' },
      },
      borderRadius: radius(14),
      typeFace: 'Rounded',
      typographies: withHeadings({ fontWeight: 600 }),
    },
  },
  {
    id: 'terminal',
    name: 'Terminal',
    theme: {
      ...plain,
      primaryColor: '#14804a',
      palette: {
        light: { appBackgroundColor: '#f4f6f4' },
        dark: { primaryColor: '#4fd08a', appBackgroundColor: '#0d110e' },
      },
      borderRadius: radius(0),
      typeFace: 'Monospace',
      typographies: withHeadings({ letterSpacing: -0.02 }),
    },
  },
]

/** A theme with the look of a preset; whether it is light or dark stays as it was. */
export const withPreset = (theme: Theme, preset: ThemePreset): Theme => ({
  version: theme.version,
  mode: theme.mode,
  ...preset.theme,
})

/** Whether a theme has exactly the look of a preset. */
export const isPreset = (theme: Theme, preset: ThemePreset): boolean =>
  isSame({ theme: withPreset(theme, preset) }, { theme })
