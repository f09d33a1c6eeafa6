import { setDimensions, type SetDimensions } from '@ashlar/document'
import type { WidgetRecord } from '@ashlar/schema'
import { useEditorParts } from '../context/editor-context.tsx'

/** What several components are called together. */
export const namesOf = (widgets: readonly WidgetRecord[]): string =>
  widgets.length === 1 ? (widgets[0]?.name ?? '') : `${widgets.length} components`

/** Sets dimensions of some components; changes of the same one, one after the other, are one step to undo. */
export const useDimensions = (
  widgets: readonly WidgetRecord[],
): ((what: string, given: Omit<SetDimensions, 'ids'>) => void) => {
  const { session } = useEditorParts()
  const ids = widgets.map(({ id }) => id)
  return (what, given) => {
    session.apply(setDimensions(session.state.records, session.catalogue, { ids, ...given }), {
      label: `Change ${what} of ${namesOf(widgets)}`,
      group: `dimensions ${ids.join(' ')} ${what}`,
    })
  }
}
