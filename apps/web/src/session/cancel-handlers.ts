import { rememberedHere } from '@ashlar/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tellChoice } from './choices.ts'

/** Where the choice is kept in this browser, as the keys in code are. */
const storageKey = 'ashlar-cancel-handlers'

const chosen = createStore<{ readonly run: boolean }>(() => ({
  run: rememberedHere.getItem(storageKey) === 'run',
}))

/** Takes over what the person has chosen elsewhere. */
export const takeCancelHandlers = (run: boolean): void => {
  chosen.setState({ run })
  rememberedHere.setItem(storageKey, run ? 'run' : '')
}

/** Chooses whether the steps below On cancel run after this person has stopped an API by hand while building. */
export const chooseCancelHandlers = (run: boolean): void => {
  takeCancelHandlers(run)
  tellChoice({ runsCancelHandlers: run })
}

/** Whether they run now. */
export const runsCancelHandlers = (): boolean => chosen.getState().run

/** Whether they run, drawn again when that is chosen otherwise. */
export const useCancelHandlers = (): boolean => useStore(chosen, ({ run }) => run)
