import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { LiveView } from './live-tab.ts'
import { reloadMessage } from './messages.ts'
import classes from './People.module.css'

/** Says that nothing done here is saved any more, and what to do: the program is of another version, or the right is gone. */
export const EndedBar = ({ live, endedMessage }: { live: StoreApi<LiveView>; endedMessage: string }) => {
  const { state } = useStore(live)
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
