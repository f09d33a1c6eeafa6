import { createStore } from 'zustand/vanilla'

/** Where the name of an API is written anew: in its row of the panel, in its tab, or at the folder of its files. */
export type ApiNamePlace = 'row' | 'tab' | 'file'

/** What a person is doing with an API as a whole. */
interface ApiAsking {
  /** The API whose name is being written, and where. */
  readonly renaming: { readonly id: string; readonly at: ApiNamePlace } | null
  /** The API that a dialog is about: where it is used, to which page it goes, whether it is deleted. */
  readonly dialog: { readonly id: string; readonly about: 'uses' | 'move' | 'delete' } | null
}

/** What is being done with an API as a whole; at most one thing is. */
export const apiAsking = createStore<ApiAsking>(() => ({ renaming: null, dialog: null }))
