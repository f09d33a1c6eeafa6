import type { StoreApi } from 'zustand/vanilla'
import { type EditorView, openApi } from '../session/editor-view.ts'

/** Where the editor of a new API opens: in a tab of its own, in the place of the API that is shown, or nowhere. */
export type ApiOpening = 'newTab' | 'sameTab' | 'none'

/** That, or what shows the API by its id in a way of its own. */
export type ApiShowing = ApiOpening | ((id: string) => void)

/** Shows a new API: below the canvas, which opens for it, or as it is asked for. */
export const openNewApi = (view: StoreApi<EditorView>, id: string, opening: ApiShowing): void => {
  if (typeof opening === 'function') {
    opening(id)
    return
  }
  if (opening === 'none') return
  const { activeApi } = view.getState()
  openApi(view, id)
  if (opening === 'newTab') return
  view.setState(({ openApis }) =>
    activeApi === null || !openApis.includes(activeApi)
      ? {}
      : { openApis: openApis.filter((open) => open !== id).map((open) => (open === activeApi ? id : open)) },
  )
}
