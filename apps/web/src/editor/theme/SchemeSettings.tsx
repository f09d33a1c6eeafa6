import { SegmentedControl } from '@mantine/core'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { useThemeEdits } from './use-theme-edits.ts'
import classes from './ThemePanel.module.css'

/** Whether the application is light or dark, and what the canvas shows of it meanwhile. */
export const SchemeSettings = () => {
  const { theme, change } = useThemeEdits()
  const { view } = useEditorParts()
  const preview = useView(({ previewScheme }) => previewScheme)
  return (
    <section aria-labelledby="theme-scheme" className={classes.group}>
      <h3 id="theme-scheme" className={classes.heading}>
        Light and dark
      </h3>
      <div className={classes.field}>
        <span className={classes.label}>The application is drawn</span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="The application is drawn"
          data={[
            { value: 'AUTO', label: 'Auto' },
            { value: 'LIGHT', label: 'Light' },
            { value: 'DARK', label: 'Dark' },
          ]}
          value={theme.mode}
          onChange={(mode) => change({ ...theme, mode }, { label: 'Light and dark' })}
        />
        {theme.mode === 'AUTO' && <p className={classes.hint}>As each person has asked their device for.</p>}
      </div>
      <div className={classes.field}>
        <span className={classes.label}>The canvas shows it</span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="The canvas shows it"
          data={[
            { value: 'theme', label: 'As it is' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={preview ?? 'theme'}
          onChange={(next) => view.setState({ previewScheme: next === 'theme' ? null : next })}
        />
        <p className={classes.hint}>For you alone, until you leave the page.</p>
      </div>
    </section>
  )
}
