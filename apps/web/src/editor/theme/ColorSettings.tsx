import { schemeColors, type ColorScheme, type Theme } from '@ashlar/schema'
import { themeVariables } from '@ashlar/widgets'
import { useThemeEdits } from './use-theme-edits.ts'
import { withPaletteColor, withPrimary } from './theme-edits.ts'
import { ThemeColorInput } from './ThemeColorInput.tsx'
import classes from './ThemePanel.module.css'

const swatches = ['#2f6f5e', '#1f5fbf', '#6b4bd6', '#a8327a', '#b3402a', '#9a6200', '#3d7a1f', '#2c3e50']

/** Where a chosen color had to be moved for people to read, what is drawn instead. */
const primaryHint = (theme: Theme, scheme: ColorScheme): string | undefined => {
  const chosen = theme.palette[scheme].primaryColor ?? theme.primaryColor
  const drawn = themeVariables(theme, scheme)['--app-primary']
  if (drawn === undefined || drawn === chosen.toLowerCase()) return undefined
  return `Buttons are drawn in ${drawn}, to stand out from the ${scheme} ground.`
}

const backgroundHint = (theme: Theme, scheme: ColorScheme): string | undefined => {
  const chosen = theme.palette[scheme].appBackgroundColor
  const drawn = schemeColors(theme, scheme).background
  if (chosen === undefined || drawn === chosen.toLowerCase()) return undefined
  return `Drawn as ${drawn}, so that text on it can be read.`
}

/** The colors of the theme, in light and in dark surroundings. */
export const ColorSettings = () => {
  const { theme, change } = useThemeEdits()
  const { light, dark } = theme.palette
  const paint = (next: Theme, label: string): void => change(next, { label, group: label })
  return (
    <section aria-labelledby="theme-colors" className={classes.group}>
      <h3 id="theme-colors" className={classes.heading}>
        Colors
      </h3>
      <ThemeColorInput
        label="Primary color"
        value={light.primaryColor ?? theme.primaryColor}
        swatches={swatches}
        hint={primaryHint(theme, 'light')}
        onChange={(color) => {
          if (color !== null) paint(withPrimary(theme, color), 'Primary color')
        }}
      />
      <ThemeColorInput
        label="Primary color in the dark"
        value={dark.primaryColor}
        placeholder="As in the light"
        hint={primaryHint(theme, 'dark')}
        onChange={(color) =>
          paint(withPaletteColor(theme, 'dark', 'primaryColor', color), 'Primary color in the dark')
        }
      />
      <ThemeColorInput
        label="Background"
        value={light.appBackgroundColor}
        placeholder="The theme decides"
        hint={backgroundHint(theme, 'light')}
        onChange={(color) =>
          paint(withPaletteColor(theme, 'light', 'appBackgroundColor', color), 'Background')
        }
      />
      <ThemeColorInput
        label="Background in the dark"
        value={dark.appBackgroundColor}
        placeholder="The theme decides"
        hint={backgroundHint(theme, 'dark')}
        onChange={(color) =>
          paint(withPaletteColor(theme, 'dark', 'appBackgroundColor', color), 'Background in the dark')
        }
      />
    </section>
  )
}
