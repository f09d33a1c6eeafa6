import type { ColorScheme, DatabaseTable } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ApiPlace, isSameApiPlace } from './api-place.ts'
import type { DeviceWidth } from './editor-state.ts'
import { placeKey, type PropertyPlace } from './property-place.ts'

export const panelIds = [
  'components',
  'layers',
  'apis',
  'data',
  'state',
  'navigation',
  'theme',
  'inspector',
  'versions',
  'tests',
  'assistant',
] as const
/** The panels at the left, of which one at most is open. */
export type PanelId = (typeof panelIds)[number]

/** A table, and the integration that it is behind. */
export interface TableBegunWith {
  readonly integrationId: string
  readonly table: DatabaseTable
}

/** What the assistant that builds is asked to do from elsewhere. */
export interface AssistantWish {
  readonly text: string
  /** The ids of what it is about. */
  readonly focus: readonly string[]
  /** The error beside which it was asked. */
  readonly problem?: { readonly name: string; readonly path: string; readonly message: string }
}

/** A list that opens below the canvas: what was recorded of steps and runs, and what is wrong with the application. */
export type BottomList = 'timeline' | 'problems'

/** What is merely on the screen: never part of the document, never undone. */
export interface EditorView {
  readonly panel: PanelId | null
  /** Whether the panel of state shows what belongs to the application instead of the page. */
  readonly isStateOfApplication: boolean
  /** Which variable, timer, custom event or embed property is open there. */
  readonly openState: string | null
  /**
   * What the inspector shows other than what is selected, as long as the selection is the one with which it was asked for;
   * null for what is selected.
   */
  readonly inspected: { readonly id: string; readonly selection: readonly string[] } | null
  /** Whether the inspector shall get the keyboard; false once it has it. */
  readonly isInspectorWanted: boolean
  /** Whether the assistant shall get the keyboard; false once it has it. */
  readonly isAssistantWanted: boolean
  /** Whether there is an assistant that builds. */
  readonly isAssistantOffered: boolean
  /** What the assistant is to begin with as soon as its panel is there; null once it has begun. */
  readonly assistantWish: AssistantWish | null
  /** The APIs that are open as tabs below the canvas, in the order in which they were opened. */
  readonly openApis: readonly string[]
  readonly activeApi: string | null
  /** What of each open API is shown, by its id; for addresses and for coming back to its tab. */
  readonly apiPlaces: Readonly<Record<string, ApiPlace>>
  /** The code that is open as tabs there, out of the panels in which it stands, and which of it is shown. */
  readonly openProperties: readonly PropertyPlace[]
  readonly shownProperty: PropertyPlace | null
  /** The lists that are tabs there too, in the order in which they were opened, and which of them is shown. */
  readonly openLists: readonly BottomList[]
  readonly shownList: BottomList | null
  readonly isBottomCollapsed: boolean
  /** The field of the property panel that shall get the keyboard, and the block that its API shall select; null once done. */
  readonly wantedProperty: { readonly widgetId: string; readonly path: string } | null
  readonly wantedBlock: { readonly apiId: string; readonly id: string } | null
  /** The file of the application that is shown in place of the canvas, by its path; null: the canvas. */
  readonly openFile: string | null
  /** Whether the open tabs have the whole workspace. */
  readonly isCodeMode: boolean
  readonly arePropertiesHidden: boolean
  /** Whether an API is being created; only one is at a time. */
  readonly isCreatingApi: boolean
  readonly deviceWidth: DeviceWidth
  /** What the canvas is drawn in while building; `null` as the theme says. */
  readonly previewScheme: ColorScheme | null
  readonly dialog:
    | 'palette'
    | 'shortcuts'
    | 'share'
    | 'profiles'
    | 'applicationSettings'
    | 'fromTable'
    | 'routes'
    | 'makeModule'
    | null
  /** The table that the dialog `fromTable` begins with; null where the person chooses one in it. */
  readonly fromTable: TableBegunWith | null
}

/** Makes the store of the editor of one page; what was open for the page before stays open, but for its APIs. */
export const createEditorView = (before?: EditorView): StoreApi<EditorView> =>
  createStore<EditorView>(() => ({
    panel: 'components',
    isStateOfApplication: false,
    openLists: [],
    shownList: null,
    isBottomCollapsed: false,
    arePropertiesHidden: false,
    deviceWidth: null,
    isAssistantOffered: false,
    openFile: null,
    ...before,
    previewScheme: null,
    isCodeMode: false,
    openApis: [],
    activeApi: null,
    apiPlaces: {},
    openState: null,
    inspected: null,
    isInspectorWanted: false,
    isAssistantWanted: false,
    assistantWish: null,
    openProperties: [],
    shownProperty: null,
    wantedProperty: null,
    wantedBlock: null,
    isCreatingApi: false,
    dialog: null,
    fromTable: null,
  }))

/** Opens an API as a tab, or shows the tab that it has. */
export const openApi = (view: StoreApi<EditorView>, id: string): void =>
  view.setState(({ openApis }) => ({
    openApis: openApis.includes(id) ? openApis : [...openApis, id],
    activeApi: id,
    shownProperty: null,
    shownList: null,
    isBottomCollapsed: false,
  }))

/** Opens the inspector with the keyboard in it: for something by its id, or for what is selected. */
export const openInspector = (
  view: StoreApi<EditorView>,
  inspected: { readonly id: string; readonly selection: readonly string[] } | null,
): void => view.setState({ panel: 'inspector', inspected, isInspectorWanted: true })

/** Opens the panel of the assistant that builds, and has it begin. */
export const askAssistant = (view: StoreApi<EditorView>, wish: AssistantWish): void =>
  view.setState({ panel: 'assistant', isAssistantWanted: true, assistantWish: wish })

/** Notes what of an open API is shown. */
export const showInApi = (view: StoreApi<EditorView>, id: string, place: ApiPlace): void =>
  view.setState(({ apiPlaces }) =>
    isSameApiPlace(apiPlaces[id] ?? null, place) ? {} : { apiPlaces: { ...apiPlaces, [id]: place } },
  )

/** Closes a tab and shows its neighbor. */
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
  view.setState(({ openProperties }) => {
    const known = openProperties.find((open) => placeKey(open) === placeKey(place))
    return {
      openProperties: known === undefined ? [...openProperties, place] : openProperties,
      shownProperty: known ?? place,
      shownList: null,
      isBottomCollapsed: false,
    }
  })

/** Closes a tab of code; the one beside it is shown where nothing else is open. */
export const closeProperty = (view: StoreApi<EditorView>, place: PropertyPlace): void =>
  view.setState(({ openProperties, shownProperty, activeApi, openLists }) => {
    const left = openProperties.filter((open) => placeKey(open) !== placeKey(place))
    const isShown = shownProperty !== null && placeKey(shownProperty) === placeKey(place)
    const isAlone = activeApi === null && openLists.length === 0
    return {
      openProperties: left,
      shownProperty: isShown ? (isAlone ? (left.at(-1) ?? null) : null) : shownProperty,
    }
  })

/** Shows a list as a tab below the canvas. */
export const openList = (view: StoreApi<EditorView>, list: BottomList): void =>
  view.setState(({ openLists }) => ({
    openLists: openLists.includes(list) ? openLists : [...openLists, list],
    shownList: list,
    shownProperty: null,
    isBottomCollapsed: false,
  }))

/** Closes the tab of a list. */
export const closeList = (view: StoreApi<EditorView>, list: BottomList): void =>
  view.setState(({ openLists, shownList }) => ({
    openLists: openLists.filter((open) => open !== list),
    shownList: shownList === list ? null : shownList,
  }))
