import { useMemo } from 'react'
import type { CodeContext } from './code/index.ts'
import { type EntityPlace, entityAt } from './entity-at.ts'
import { type EditorParts, useEditorParts } from './session/editor-context.tsx'
import { openApi } from './session/editor-view.ts'

const show = ({ session, view, canvas }: EditorParts, place: EntityPlace): void => {
  switch (place.kind) {
    case 'widget':
      session.select([place.id])
      requestAnimationFrame(() => canvas.reveal(place.id))
      return
    case 'api':
      openApi(view, place.id)
      return
    case 'state':
      view.setState({
        panel: 'state',
        isStateOfApplication: place.isOfApplication,
        openState: place.id,
      })
  }
}

/** The way from code to what it names: a component is selected, an API opens as a tab, a variable in the panel of state. */
export const useEntityOpener = (): CodeContext['opener'] => {
  const parts = useEditorParts()
  return useMemo(
    () => (path, isOfApplication) => {
      const place = entityAt(parts.session.state.records, path, isOfApplication)
      return place === null ? null : () => show(parts, place)
    },
    [parts],
  )
}
