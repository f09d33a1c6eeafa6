import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ApiPlace, isSameApiPlace } from './api-place.ts'
import type { DeviceWidth } from './editor-state.ts'
import { placeKey, type PropertyPlace } from './property-place.ts'

/** The panels at the left, of which one at most is open. */
export type PanelId = 'components' | 'layers' | 'apis' | 'state' | 'theme'

/** What is merely on the screen: never part of the document, never undone. */
export interface EditorView {
  readonly panel: PanelId | null
  /** Whether the panel of state shows what belongs to the application instead of the page. */
  readonly isStateOfApplication: boolean
  /** Which variable, timer, custom event or embed property is open there. */
  readonly openState: string | null
  /** The APIs that are open as tabs below the canvas, in the order in which they were opened. */
  readonly openApis: readonly string[]
  readonly activeApi: string | null
  /** What of each open API is shown, by its id; for addresses and for coming back to its tab. */
  readonly apiPlaces: Readonly<Record<string, ApiPlace>>
  /** The code that is open as tabs there, out of the panels in which it stands, and which of it is shown. */
  readonly openProperties: readonly PropertyPlace[]
  readonly shownProperty: PropertyPlace | null
  /** Whether what was recorded of steps and runs is a tab there too, and whether it is the one that is shown. */
  readonly timeline: 'closed' | 'open' | 'shown'
  readonly isBottomCollapsed: boolean
  /** Whether an API is being created; only one is at a time. */
  readonly isCreatingApi: boolean
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
    apiPlaces: {},
    openState: null,
    openProperties: [],
    shownProperty: null,
    isCreatingApi: false,
    dialog: null,
  }))

/** Opens an API as a tab, or shows the tab that it has. */
export const openApi = (view: StoreApi<EditorView>, id: string): void =>
  view.setState(({ openApis, timeline }) => ({
    openApis: openApis.includes(id) ? openApis : [...openApis, id],
    activeApi: id,
    shownProperty: null,
    timeline: timeline === 'shown' ? 'open' : timeline,
    isBottomCollapsed: false,
  }))

/** Notes what of an open API is shown. */
export const showInApi = (view: StoreApi<EditorView>, id: string, place: ApiPlace): void =>
  view.setState(({ apiPlaces }) =>
    isSameApiPlace(apiPlaces[id] ?? null, place) ? {} : { apiPlaces: { ...apiPlaces, [id]: place } },
  )

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

/** Opens the code at a place as a tab, or shows the tab that it has. */
export const openProperty = (view: StoreApi<EditorView>, place: PropertyPlace): void =>
  view.setState(({ openProperties, timeline }) => {
    const known = openProperties.find((open) => placeKey(open) === placeKey(place))
    return {
      openProperties: known === undefined ? [...openProperties, place] : openProperties,
      shownProperty: known ?? place,
      timeline: timeline === 'shown' ? 'open' : timeline,
      isBottomCollapsed: false,
    }
  })

/** Closes a tab of code; the one beside it is shown where nothing else is open. */
export const closeProperty = (view: StoreApi<EditorView>, place: PropertyPlace): void =>
  view.setState(({ openProperties, shownProperty, activeApi, timeline }) => {
    const left = openProperties.filter((open) => placeKey(open) !== placeKey(place))
    const isShown = shownProperty !== null && placeKey(shownProperty) === placeKey(place)
    const isAlone = activeApi === null && timeline === 'closed'
    return {
      openProperties: left,
      shownProperty: isShown ? (isAlone ? (left.at(-1) ?? null) : null) : shownProperty,
    }
  })

/** Shows what was recorded of steps and runs, as a tab below the canvas. */
export const openTimeline = (view: StoreApi<EditorView>): void =>
  view.setState({ timeline: 'shown', shownProperty: null, isBottomCollapsed: false })

/** Closes the tab of what was recorded. */
export const closeTimeline = (view: StoreApi<EditorView>): void => view.setState({ timeline: 'closed' })
