import type { StoreApi } from 'zustand/vanilla'
import { type EditorView, openApi } from '../session/editor-view.ts'

/** Where the editor of a new API opens: in a tab of its own, in the place of the API that is shown, or nowhere. */
export type ApiOpening = 'newTab' | 'sameTab' | 'none'

/** Shows a new API below the canvas, which opens for it. */
export const openNewApi = (view: StoreApi<EditorView>, id: string, opening: ApiOpening): void => {
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
