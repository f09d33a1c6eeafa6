import { useMemo } from 'react'
import type { CodeContext } from './code/index.ts'
import { entityAt } from './context/entity-at.ts'
import { useEditorParts } from './context/editor-context.tsx'
import { showPlace } from './context/show-place.ts'

/** The way from code to what it names: a component is selected, an API opens as a tab, a variable in the panel of state. */
export const useEntityOpener = (): CodeContext['opener'] => {
  const parts = useEditorParts()
  return useMemo(
    () => (path, isOfApplication) => {
      const place = entityAt(parts.session.state.records, path, isOfApplication)
      return place === null ? null : () => showPlace(parts, place)
    },
    [parts],
  )
}
