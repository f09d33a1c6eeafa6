import { ExpandedProperty } from '../expanded/ExpandedProperty.tsx'
import { expandedCode } from '../expanded/expanded-code.ts'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { closeProperty, openProperty } from '../session/editor-view.ts'
import { placeKey } from '../session/property-place.ts'
import type { BottomTab } from './bottom-tab.ts'

/** The tabs of code that was opened out of a panel; one whose place is gone from the page is gone with it. */
export const usePropertyTabs = (): BottomTab[] => {
  const { session, view } = useEditorParts()
  const records = useEditor((state) => state.records)
  const open = useView((state) => state.openProperties)
  const shown = useView((state) => state.shownProperty)
  const shownKey = shown === null ? null : placeKey(shown)
  return open.flatMap((place): BottomTab[] => {
    const code = expandedCode({ records, catalogue: session.catalogue, newId: session.newId }, place)
    if (code === null) return []
    const key = placeKey(place)
    return [
      {
        id: key.replaceAll(/[^\w-]/gu, '_'),
        name: `${code.record.name}: ${code.label}`,
        icon: 'code',
        isShown: key === shownKey,
        show: () => openProperty(view, place),
        close: () => closeProperty(view, place),
        content: () => <ExpandedProperty key={key} place={place} />,
      },
    ]
  })
}
