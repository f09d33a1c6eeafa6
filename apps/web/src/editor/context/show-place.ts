import type { EntityPlace } from './entity-at.ts'
import type { EditorParts } from './editor-context.tsx'
import { openApi, showInApi } from '../session/editor-view.ts'

/** Where something is that can be gone to on the page that is open. */
export type EditorPlace =
  | EntityPlace
  /** What follows a run of an API. */
  | { readonly kind: 'response'; readonly apiId: string }
  /** The routes of the page, the frame around the pages of the application, how they look, what tests it, and with which data. */
  | { readonly kind: 'routes' | 'frame' | 'theme' | 'tests' | 'profiles' | 'applicationSettings' }
  | { readonly kind: 'block'; readonly apiId: string; readonly id: string }
  /** A field of the property panel: `text`, or `columns.0.label`, of which the list is shown. */
  | { readonly kind: 'property'; readonly widgetId: string; readonly path: string }

/** Goes to something on the open page and selects it. */
export const showPlace = (parts: EditorParts, place: EditorPlace): void => {
  const { session, view, canvas } = parts
  switch (place.kind) {
    case 'widget':
      session.select([place.id])
      requestAnimationFrame(() => canvas.reveal(place.id))
      return
    case 'property': {
      const { widgetId, path } = place
      showPlace(parts, { kind: 'widget', id: widgetId })
      view.setState({ wantedProperty: { widgetId, path: path.split('.')[0] ?? path } })
      return
    }
    case 'api':
      openApi(view, place.id)
      return
    case 'block':
      showInApi(view, place.apiId, { action: place.id })
      openApi(view, place.apiId)
      view.setState({ wantedBlock: { apiId: place.apiId, id: place.id } })
      return
    case 'response':
      showInApi(view, place.apiId, 'response')
      openApi(view, place.apiId)
      // No block has this id: where a block is shown, the settings take its place.
      view.setState({ wantedBlock: { apiId: place.apiId, id: '' } })
      return
    case 'routes':
    case 'profiles':
    case 'applicationSettings':
      view.setState({ dialog: place.kind })
      return
    case 'frame':
      view.setState({ panel: 'navigation' })
      return
    case 'theme':
    case 'tests':
      view.setState({ panel: place.kind })
      return
    case 'state':
      view.setState({
        panel: 'state',
        isStateOfApplication: place.isOfApplication,
        openState: place.id,
      })
  }
}
