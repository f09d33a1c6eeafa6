import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { refuse, type Refusal } from '../outcome.ts'
import { descendantsOf, topmost, widgetOf } from '../tree.ts'

/** Widgets taken from a page, with everything in them. */
export interface CopiedWidgets {
  /** The ones that were selected, in the order of the page from top to bottom. */
  roots: readonly WidgetRecord[]
  /** What is inside them, parents before children. */
  inner: readonly WidgetRecord[]
  /** The types of what each root stood in, in the order of `roots`. */
  parentTypes?: readonly string[]
}

/** Takes widgets for the clipboard. The page and canvases cannot be copied, nor what says so of itself or holds such. */
export const copyWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids }: { ids: readonly string[] },
): { ok: true; copied: CopiedWidgets } | Refusal => {
  const roots = topmost(records, ids).sort(
    (one, other) =>
      one.top.value - other.top.value ||
      one.left.value - other.left.value ||
      (one.order < other.order ? -1 : 1),
  )
  if (roots.length === 0) return refuse('nothing_selected', 'Please select a widget to copy')
  const inner = roots.flatMap((root) => descendantsOf(records, root.id))
  const structural = roots.find(({ type }) => {
    const role = catalogue.get(type)?.role
    return role === undefined || role === 'page' || role === 'canvas'
  })
  const locked = structural ?? [...roots, ...inner].find(({ disallowCopy }) => disallowCopy === true)
  if (locked !== undefined) {
    return refuse('not_copyable', `Copying is not allowed on this widget: ${locked.name}`)
  }
  const parentTypes = roots.map(({ parentId }) => widgetOf(records, parentId ?? '')?.type ?? '')
  return { ok: true, copied: { roots, inner, parentTypes } }
}
