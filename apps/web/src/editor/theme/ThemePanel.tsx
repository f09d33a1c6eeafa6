import { RailPanel } from '../panel/RailPanel.tsx'
import { ColorSettings } from './ColorSettings.tsx'
import { Presets } from './Presets.tsx'
import { SchemeSettings } from './SchemeSettings.tsx'
import { ShapeSettings } from './ShapeSettings.tsx'
import { ThemeClipboard } from './ThemeClipboard.tsx'
import classes from './ThemePanel.module.css'
import { TypographySettings } from './TypographySettings.tsx'

/** How the application looks: everything that its widgets draw from, shown on the canvas while it is changed. */
export const ThemePanel = () => (
  <RailPanel
    title="Theme"
    actions={
      <span className={classes.actions}>
        <ThemeClipboard />
      </span>
    }
  >
    <div className={classes.scroll}>
      <Presets />
      <SchemeSettings />
      <ColorSettings />
      <ShapeSettings />
      <TypographySettings />
    </div>
  </RailPanel>
)
