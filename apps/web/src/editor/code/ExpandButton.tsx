import { IconButton } from '@ashlar/ui'
import { useEditorParts } from '../context/editor-context.tsx'
import { openProperty } from '../session/editor-view.ts'
import type { PropertyPlace } from '../session/property-place.ts'

/** Opens the code of a field as a tab below the canvas. */
export const ExpandButton = ({ place }: { place: PropertyPlace }) => {
  const { view } = useEditorParts()
  return (
    <IconButton
      icon="maximize"
      label="Expand editor into bottom tab"
      onClick={() => openProperty(view, place)}
    />
  )
}
