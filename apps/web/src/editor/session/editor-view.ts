import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeviceWidth } from './editor-state.ts'

/** The panels at the left, of which one at most is open. */
export type PanelId = 'components' | 'layers' | 'apis' | 'state' | 'theme'

/** What is merely on the screen: never part of the document, never undone. */
export interface EditorView {
  readonly panel: PanelId | null
  /** Whether the panel of state shows what belongs to the application instead of the page. */
  readonly isStateOfApplication: boolean
  /** The APIs that are open as tabs below the canvas, in the order in which they were opened. */
  readonly openApis: readonly string[]
  readonly activeApi: string | null
  /** Whether what was recorded of steps and runs is a tab there too, and whether it is the one that is shown. */
  readonly timeline: 'closed' | 'open' | 'shown'
  readonly isBottomCollapsed: boolean
  readonly deviceWidth: DeviceWidth
  readonly dialog: 'palette' | 'shortcuts' | 'share' | 'profiles' | null
}

/** Makes the store of the editor of one page; what was open for the page before stays open, but for its APIs. */
export const createEditorView = (before?: EditorView): StoreApi<EditorView> =>
  createStore<EditorView>(() => ({
    panel: 'components',
    isStateOfApplication: false,
    timeline: 'closed',
    isBottomCollapsed: false,
    deviceWidth: null,
    ...before,
    openApis: [],
    activeApi: null,
    dialog: null,
  }))

/** Opens an API as a tab, or shows the tab that it has. */
export const openApi = (view: StoreApi<EditorView>, id: string): void =>
  view.setState(({ openApis, timeline }) => ({
    openApis: openApis.includes(id) ? openApis : [...openApis, id],
    activeApi: id,
    timeline: timeline === 'shown' ? 'open' : timeline,
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

/** Shows what was recorded of steps and runs, as a tab below the canvas. */
export const openTimeline = (view: StoreApi<EditorView>): void =>
  view.setState({ timeline: 'shown', isBottomCollapsed: false })

/** Closes the tab of what was recorded. */
export const closeTimeline = (view: StoreApi<EditorView>): void => view.setState({ timeline: 'closed' })
