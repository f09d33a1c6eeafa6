import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ViewHost, WidgetHost, WidgetSnapshot } from '../host.ts'
import type { ThemeVariables } from '../theme/theme-variables.ts'
import type { ViewSource } from './view-source.ts'

const HostContext = createContext<WidgetHost | undefined>(undefined)

/** Gives the host to all frames of one page. */
export const HostProvider = HostContext.Provider

/** The host of the page; throws where a frame stands outside a page, which is a mistake of ours. */
export const useHost = (): WidgetHost => {
  const host = useContext(HostContext)
  if (host === undefined) throw new Error('A widget can only be drawn inside a PageView.')
  return host
}

const ViewSourceContext = createContext<ViewSource | undefined>(undefined)

/** Gives the frames of one page the views of their widgets. */
export const ViewSourceProvider = ViewSourceContext.Provider

/** Where the frames of the page have their views from. */
export const useViewSource = (): ViewSource => {
  const views = useContext(ViewSourceContext)
  if (views === undefined) throw new Error('A widget can only be drawn inside a PageView.')
  return views
}

/** The present snapshot of a widget; draws again when it changes, and only then. */
export const useSnapshot = (host: ViewHost, widgetId: string): WidgetSnapshot | undefined => {
  const subscribe = useCallback(
    (listener: () => void) => host.subscribe(widgetId, listener),
    [host, widgetId],
  )
  const read = useCallback(() => host.snapshot(widgetId), [host, widgetId])
  return useSyncExternalStore(subscribe, read, read)
}

/** The ids of the widgets that stand directly in a widget; draws again when the list changes. */
export const useChildren = (host: ViewHost, widgetId: string): readonly string[] => {
  const subscribe = useCallback(
    (listener: () => void) => host.subscribe(widgetId, listener),
    [host, widgetId],
  )
  const read = useCallback(() => host.children(widgetId), [host, widgetId])
  return useSyncExternalStore(subscribe, read, read)
}

const ThemeVariablesContext = createContext<ThemeVariables>({})

/** Gives the theme's variables to views that draw without style sheets. */
export const ThemeVariablesProvider = ThemeVariablesContext.Provider

/** The theme's variables as they are now, for views that draw without style sheets, such as charts. */
export const useThemeVariables = (): ThemeVariables => useContext(ThemeVariablesContext)

const CopyContext = createContext(false)

/**
 * Tells the frames below that what they show is a copy, such as the second cell of a grid while it is built: they carry
 * no id and no marks, so that the editor finds every widget once.
 */
export const CopyProvider = CopyContext.Provider

/** Whether the frame shows a copy of a widget that the editor finds elsewhere. */
export const useIsCopy = (): boolean => useContext(CopyContext)
