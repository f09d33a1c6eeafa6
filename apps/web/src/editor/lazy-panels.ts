import { lazy } from 'react'

/** Begins to fetch what stands around the canvas. */
export const fetchPanels = () => import('./panels.ts')

/** The open tabs below the canvas. */
export const BottomPanel = lazy(async () => ({ default: (await fetchPanels()).BottomPanel }))

/** What lies over the editor. */
export const EditorDialogs = lazy(async () => ({ default: (await fetchPanels()).EditorDialogs }))

/** The panel of the rail with a name. */
export const LeftPanel = lazy(async () => ({ default: (await fetchPanels()).LeftPanel }))

/** The properties of what is selected. */
export const PropertyPanel = lazy(async () => ({ default: (await fetchPanels()).PropertyPanel }))

/** The application as its files, which most people ask for seldom or never. */
export const FilesView = lazy(async () => ({ default: (await import('./files/FilesView.tsx')).FilesView }))
