import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useEditorParts, useRoutes } from '../session/editor-context.tsx'
import classes from './Pages.module.css'

const words = {
  saved: { text: 'Saved', icon: 'check' },
  saving: { text: 'Saving…', icon: 'refresh-cw' },
  offline: { text: 'Offline: the routes are saved as soon as there is a connection', icon: 'wifi-off' },
  conflict: { text: 'Somebody else changed the same route', icon: 'triangle-alert' },
  refused: { text: 'Not saved', icon: 'circle-alert' },
} as const

const databaseAway = {
  text: "The server's database is away: the routes are saved as soon as it is back",
  icon: 'database',
} as const

/** Says how saving stands, takes changes back, and asks where somebody else changed the same route meanwhile. */
export const RoutesSaveState = () => {
  const { routes } = useEditorParts()
  const saving = useRoutes((state) => state.saving)
  const canUndo = useRoutes((state) => state.done.length > 0)
  const { text, icon } =
    saving.kind === 'offline' && saving.isDatabaseAway ? databaseAway : words[saving.kind]
  return (
    <div className={classes.saving} data-kind={saving.kind}>
      <p role="status" className={classes.savingText}>
        <Icon name={icon} size={14} />
        {saving.kind === 'refused' ? `${text}: ${saving.message}` : text}
      </p>
      {saving.kind === 'conflict' && (
        <>
          <Button size="compact-xs" onClick={() => routes.takeTheirs()}>
            Use theirs
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => routes.keepMine()}>
            Keep mine
          </Button>
        </>
      )}
      {saving.kind === 'refused' && (
        <Button size="compact-xs" variant="default" onClick={() => void routes.flush()}>
          Try again
        </Button>
      )}
      {canUndo && saving.kind !== 'conflict' && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="undo-2" size={14} />}
          onClick={() => routes.undo()}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
