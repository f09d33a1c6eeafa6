import { rememberedHere } from '@ashlar/ui'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** By which keys code is edited. */
export type KeyMap = 'standard' | 'vim'

/** The maps of keys that can be chosen, as they are called. */
export const keyMaps: readonly { readonly keyMap: KeyMap; readonly label: string }[] = [
  { keyMap: 'standard', label: 'Standard' },
  { keyMap: 'vim', label: 'Vim' },
]

/** Where the choice is kept, in this browser only, as how the product looks is. */
const storageKey = 'ashlar-code-keys'

const chosen = createStore<{ readonly keyMap: KeyMap }>(() => ({
  keyMap: rememberedHere.getItem(storageKey) === 'vim' ? 'vim' : 'standard',
}))

/** Chooses by which keys code is edited; fields that are open follow. */
export const chooseKeyMap = (keyMap: KeyMap): void => {
  chosen.setState({ keyMap })
  rememberedHere.setItem(storageKey, keyMap)
}

/** By which keys code is edited now. */
export const currentKeyMap = (): KeyMap => chosen.getState().keyMap

/** By which keys code is edited, drawn again when another map is chosen. */
export const useKeyMap = (): KeyMap => useStore(chosen, ({ keyMap }) => keyMap)
