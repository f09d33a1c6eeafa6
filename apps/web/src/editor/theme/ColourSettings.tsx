import { schemeColours, type ColourScheme, type Theme } from '@ashlar/schema'
import { themeVariables } from '@ashlar/widgets'
import { useThemeEdits } from './use-theme-edits.ts'
import { withPaletteColour, withPrimary } from './theme-edits.ts'
import { ThemeColourInput } from './ThemeColourInput.tsx'
import classes from './ThemePanel.module.css'

const swatches = ['#2f6f5e', '#1f5fbf', '#6b4bd6', '#a8327a', '#b3402a', '#9a6200', '#3d7a1f', '#2c3e50']

/** Where a chosen colour had to be moved for people to read, what is drawn instead. */
const primaryHint = (theme: Theme, scheme: ColourScheme): string | undefined => {
  const chosen = theme.palette[scheme].primaryColor ?? theme.primaryColor
  const drawn = themeVariables(theme, scheme)['--app-primary']
  if (drawn === undefined || drawn === chosen.toLowerCase()) return undefined
  return `Buttons are drawn in ${drawn}, to stand out from the ${scheme} ground.`
}

const backgroundHint = (theme: Theme, scheme: ColourScheme): string | undefined => {
  const chosen = theme.palette[scheme].appBackgroundColor
  const drawn = schemeColours(theme, scheme).background
  if (chosen === undefined || drawn === chosen.toLowerCase()) return undefined
  return `Drawn as ${drawn}, so that text on it can be read.`
}

/** The colours of the theme, in light and in dark surroundings. */
export const ColourSettings = () => {
  const { theme, change } = useThemeEdits()
  const { light, dark } = theme.palette
  const paint = (next: Theme, label: string): void => change(next, { label, group: label })
  return (
    <section aria-labelledby="theme-colours" className={classes.group}>
      <h3 id="theme-colours" className={classes.heading}>
        Colors
      </h3>
      <ThemeColourInput
        label="Primary color"
        value={light.primaryColor ?? theme.primaryColor}
        swatches={swatches}
        hint={primaryHint(theme, 'light')}
        onChange={(colour) => {
          if (colour !== null) paint(withPrimary(theme, colour), 'Primary color')
        }}
      />
      <ThemeColourInput
        label="Primary color in the dark"
        value={dark.primaryColor}
        placeholder="As in the light"
        hint={primaryHint(theme, 'dark')}
        onChange={(colour) =>
          paint(withPaletteColour(theme, 'dark', 'primaryColor', colour), 'Primary color in the dark')
        }
      />
      <ThemeColourInput
        label="Background"
        value={light.appBackgroundColor}
        placeholder="The theme decides"
        hint={backgroundHint(theme, 'light')}
        onChange={(colour) =>
          paint(withPaletteColour(theme, 'light', 'appBackgroundColor', colour), 'Background')
        }
      />
      <ThemeColourInput
        label="Background in the dark"
        value={dark.appBackgroundColor}
        placeholder="The theme decides"
        hint={backgroundHint(theme, 'dark')}
        onChange={(colour) =>
          paint(withPaletteColour(theme, 'dark', 'appBackgroundColor', colour), 'Background in the dark')
        }
      />
    </section>
  )
}
