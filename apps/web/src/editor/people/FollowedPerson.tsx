import { FollowBar } from '../../live/FollowBar.tsx'
import { useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { showPlace } from '../context/show-place.ts'
import { selectedComponent } from './selected-component.ts'

/** Goes from page to page and from component to component with the person that this window follows. */
export const FollowedPerson = () => {
  const parts = useEditorParts()
  const { open } = usePages()
  return (
    <FollowBar
      live={parts.live.store}
      go={(tab) => {
        const { state } = parts.session
        const id = selectedComponent(state, tab)
        const place = id === undefined ? undefined : ({ kind: 'widget', id } as const)
        if (tab.pageId !== state.pageId) open(tab.pageId, place)
        else if (place !== undefined) showPlace(parts, place)
      }}
    />
  )
}
