import { schemeColors, primaryOf, toHex, fontStack, completeTheme } from '@ashlar/schema'
import { useThemeEdits } from './use-theme-edits.ts'
import { isPreset, themePresets, withPreset, type ThemePreset } from './theme-presets.ts'
import classes from './ThemePanel.module.css'

/** A preset in small: its ground, its color, its letters and its corners. */
const Picture = ({ preset }: { preset: ThemePreset }) => {
  const theme = completeTheme({ version: 5, mode: 'LIGHT', ...preset.theme })
  const { background, border, surface, text } = schemeColors(theme, 'light')
  const { typographies, typeFace, borderRadius } = theme
  return (
    <span className={classes.picture} style={{ background, borderColor: border }} aria-hidden>
      <span
        className={classes.letters}
        style={{
          color: text,
          background: surface,
          borderColor: border,
          borderRadius: borderRadius.value / 2,
          fontFamily: fontStack(typographies.heading1.fontFamily ?? typeFace),
          fontWeight: typographies.heading1.fontWeight,
        }}
      >
        Aa
      </span>
      <span
        className={classes.dot}
        style={{ background: toHex(primaryOf(theme, 'light')), borderRadius: borderRadius.value / 2 }}
      />
    </span>
  )
}

/** Looks to begin with, one click each. */
export const Presets = () => {
  const { theme, change } = useThemeEdits()
  return (
    <section aria-labelledby="theme-presets" className={classes.group}>
      <h3 id="theme-presets" className={classes.heading}>
        Presets
      </h3>
      <ul className={classes.presets}>
        {themePresets.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              className={classes.preset}
              aria-pressed={isPreset(theme, preset)}
              onClick={() => change(withPreset(theme, preset), { label: `Preset ${preset.name}` })}
            >
              <Picture preset={preset} />
              {preset.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
