import { rememberedHere } from '@ashlar/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tellChoice } from './choices.ts'

/** By which keys code is edited. */
export type KeyMap = 'standard' | 'vim'

/** The maps of keys that can be chosen, as they are called. */
export const keyMaps: readonly { readonly keyMap: KeyMap; readonly label: string }[] = [
  { keyMap: 'standard', label: 'Standard' },
  { keyMap: 'vim', label: 'Vim' },
]

/** Where the choice is kept in this browser, so that it holds before the server has answered. */
const storageKey = 'ashlar-code-keys'

const chosen = createStore<{ readonly keyMap: KeyMap }>(() => ({
  keyMap: rememberedHere.getItem(storageKey) === 'vim' ? 'vim' : 'standard',
}))

/** Takes over by which keys the person has chosen to edit code, elsewhere. */
export const takeKeyMap = (keyMap: KeyMap): void => {
  chosen.setState({ keyMap })
  rememberedHere.setItem(storageKey, keyMap)
}

/** Chooses by which keys code is edited; fields that are open follow. */
export const chooseKeyMap = (keyMap: KeyMap): void => {
  takeKeyMap(keyMap)
  tellChoice({ codeKeys: keyMap })
}

/** By which keys code is edited now. */
export const currentKeyMap = (): KeyMap => chosen.getState().keyMap

/** By which keys code is edited, drawn again when another map is chosen. */
export const useKeyMap = (): KeyMap => useStore(chosen, ({ keyMap }) => keyMap)
