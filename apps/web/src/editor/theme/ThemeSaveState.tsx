import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useEditorParts, useThemeState } from '../session/editor-context.tsx'
import classes from './ThemePanel.module.css'

const words = {
  saved: { text: 'Saved', icon: 'check' },
  saving: { text: 'Saving…', icon: 'refresh-cw' },
  offline: { text: 'Offline: the theme is saved as soon as there is a connection', icon: 'wifi-off' },
  conflict: { text: 'Somebody else changed the theme', icon: 'triangle-alert' },
  refused: { text: 'Not saved', icon: 'circle-alert' },
} as const

const databaseAway = {
  text: "The server's database is away: the theme is saved as soon as it is back",
  icon: 'database',
} as const

/** Says how saving stands, and asks where somebody else saved another theme meanwhile. */
export const ThemeSaveState = () => {
  const { theme } = useEditorParts()
  const saving = useThemeState((state) => state.saving)
  const { text, icon } =
    saving.kind === 'offline' && saving.isDatabaseAway ? databaseAway : words[saving.kind]
  return (
    <div className={classes.saving} data-kind={saving.kind}>
      <p role="status" className={classes.savingText}>
        <Icon name={icon} size={14} />
        {text}
      </p>
      {saving.kind === 'conflict' && (
        <>
          <p className={classes.hint}>
            The canvas shows yours, which is not saved. If you use theirs, Undo brings yours back.
          </p>
          <div className={classes.choices}>
            <Button size="compact-xs" onClick={() => theme.takeTheirs()}>
              Use theirs
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => theme.keepMine()}>
              Keep mine
            </Button>
          </div>
        </>
      )}
      {saving.kind === 'refused' && (
        <>
          <p className={classes.hint}>{saving.message}</p>
          <div className={classes.choices}>
            <Button size="compact-xs" variant="default" onClick={() => void theme.flush()}>
              Try again
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
