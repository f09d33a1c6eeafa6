import { createStore } from 'zustand/vanilla'

/** The row of the tree whose name is being written anew. */
export const renaming = createStore<{ readonly id: string | null }>(() => ({ id: null }))
