import { rememberedHere } from '@ashlar/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Where the choice is kept, in this browser only, as the keys in code are. */
const storageKey = 'ashlar-cancel-handlers'

const chosen = createStore<{ readonly run: boolean }>(() => ({
  run: rememberedHere.getItem(storageKey) === 'run',
}))

/** Chooses whether the steps below On cancel run after this person has stopped an API by hand while building. */
export const chooseCancelHandlers = (run: boolean): void => {
  chosen.setState({ run })
  rememberedHere.setItem(storageKey, run ? 'run' : '')
}

/** Whether they run now. */
export const runsCancelHandlers = (): boolean => chosen.getState().run

/** Whether they run, drawn again when that is chosen otherwise. */
export const useCancelHandlers = (): boolean => useStore(chosen, ({ run }) => run)
