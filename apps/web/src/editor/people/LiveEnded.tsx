import { Button } from '@mantine/core'
import { useLive } from '../context/editor-context.tsx'
import { endedMessage, reloadMessage } from '../live/messages.ts'
import classes from './People.module.css'

/** Says that nothing done here is saved any more, and what to do: the program is of another version, or the right is gone. */
export const LiveEnded = () => {
  const state = useLive((live) => live.state)
  if (state !== 'reload' && state !== 'ended') return null
  return (
    <div role="alert" className={classes.ended}>
      <span>{state === 'reload' ? reloadMessage : endedMessage}</span>
      {state === 'reload' ? (
        <Button size="xs" onClick={() => window.location.reload()}>
          Load again
        </Button>
      ) : (
        <Button size="xs" component="a" href="/home">
          Return home
        </Button>
      )}
    </div>
  )
}
