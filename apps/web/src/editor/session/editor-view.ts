import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeviceWidth } from './editor-state.ts'

/** The panels at the left, of which one at most is open. */
export type PanelId = 'components' | 'layers' | 'apis' | 'state' | 'theme'

/** What is merely on the screen: never part of the document, never undone. */
export interface EditorView {
  readonly panel: PanelId | null
  /** The APIs that are open as tabs below the canvas, in the order in which they were opened. */
  readonly openApis: readonly string[]
  readonly activeApi: string | null
  readonly isBottomCollapsed: boolean
  readonly deviceWidth: DeviceWidth
  readonly dialog: 'palette' | 'shortcuts' | 'share' | null
}

/** Makes the store of one editor. */
export const createEditorView = (): StoreApi<EditorView> =>
  createStore<EditorView>(() => ({
    panel: 'components',
    openApis: [],
    activeApi: null,
    isBottomCollapsed: false,
    deviceWidth: null,
    dialog: null,
  }))

/** Opens an API as a tab, or shows the tab that it has. */
export const openApi = (view: StoreApi<EditorView>, id: string): void =>
  view.setState(({ openApis }) => ({
    openApis: openApis.includes(id) ? openApis : [...openApis, id],
    activeApi: id,
    isBottomCollapsed: false,
  }))

/** Closes a tab and shows its neighbour. */
export const closeApi = (view: StoreApi<EditorView>, id: string): void =>
  view.setState(({ openApis, activeApi }) => {
    const index = openApis.indexOf(id)
    const left = openApis.filter((other) => other !== id)
    return {
      openApis: left,
      activeApi: activeApi === id ? (left[Math.min(index, left.length - 1)] ?? null) : activeApi,
    }
  })
