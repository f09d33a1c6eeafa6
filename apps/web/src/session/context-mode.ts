import { type ContextMode, contextModes } from '@ashlar/schema/assistant-settings'
import { rememberedHere } from '@ashlar/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tellChoice } from './choices.ts'

/** Where the choice is kept in this browser, as the keys in code are. */
const storageKey = 'ashlar-context-mode'

const chosen = createStore<{ readonly mode: ContextMode }>(() => ({
  mode: contextModes.find((mode) => mode === rememberedHere.getItem(storageKey)) ?? 'brief',
}))

/** Takes over how much the person lets the assistant see of values, as they have chosen elsewhere. */
export const takeContextMode = (mode: ContextMode): void => {
  chosen.setState({ mode })
  rememberedHere.setItem(storageKey, mode)
}

/** Chooses how much of the values around code the assistant is told. */
export const chooseContextMode = (mode: ContextMode): void => {
  takeContextMode(mode)
  tellChoice({ aiContextMode: mode })
}

/** How much the assistant is told, drawn again when that is chosen otherwise. */
export const useContextMode = (): ContextMode => useStore(chosen, ({ mode }) => mode)

/** The mode that holds: what the installation sets goes before what a person prefers. */
export const contextModeOf = (ofInstallation: ContextMode | null, preferred: ContextMode): ContextMode =>
  ofInstallation ?? preferred
