import { lazy } from 'react'

/** Begins to fetch what stands around the canvas. */
export const fetchSurroundings = () => import('./surroundings.ts')

/** The open tabs below the canvas. */
export const BottomPanel = lazy(async () => ({ default: (await fetchSurroundings()).BottomPanel }))

/** What lies over the editor. */
export const EditorDialogs = lazy(async () => ({ default: (await fetchSurroundings()).EditorDialogs }))

/** The panel of the rail with a name. */
export const LeftPanel = lazy(async () => ({ default: (await fetchSurroundings()).LeftPanel }))

/** The properties of what is selected. */
export const PropertyPanel = lazy(async () => ({ default: (await fetchSurroundings()).PropertyPanel }))
