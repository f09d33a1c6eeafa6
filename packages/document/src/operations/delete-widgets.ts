import type { PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { changed, gone, refuse, type Outcome } from '../outcome.ts'
import { childrenOf, descendantsOf, topmost } from '../tree.ts'

/** Deletes widgets with everything in them and selects what they stood in. */
export const deleteWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids }: { ids: readonly string[] },
): Outcome => {
  const widgets = topmost(records, ids)
  if (widgets.length === 0) return gone('component')
  const next: { [id: string]: PageRecord } = { ...records }
  for (const widget of widgets) {
    const role = catalogue.get(widget.type)?.role
    if (widget.parentId === null || role === 'page' || role === 'canvas') {
      return refuse('not_deletable', `${widget.name} is part of the page's structure and cannot be deleted.`)
    }
    if (role === 'section') {
      const left = childrenOf(records, widget.parentId).filter(
        (sibling) => sibling.type === widget.type && next[sibling.id] !== undefined,
      )
      if (left.length < 2) return refuse('last_section', 'Cannot delete the last section')
    }
    delete next[widget.id]
    for (const inner of descendantsOf(records, widget.id)) delete next[inner.id]
  }
  const parents = new Set(widgets.map(({ parentId }) => parentId))
  const only = parents.size === 1 ? [...parents][0] : undefined
  const isSelectable = only !== undefined && only !== null && next[only]?.kind === 'widget'
  return changed(records, next, isSelectable ? [only] : [])
}
