import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { refuse, type Refusal } from '../outcome.ts'
import { descendantsOf, topmost } from '../tree.ts'

/** Widgets taken from a page, with everything in them: what the clipboard holds. */
export interface CopiedWidgets {
  /** The ones that were selected, in the order of the page from top to bottom. */
  roots: readonly WidgetRecord[]
  /** What is inside them, parents before children. */
  inner: readonly WidgetRecord[]
}

/** Takes widgets for the clipboard; structural ones cannot be copied. */
export const copyWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids }: { ids: readonly string[] },
): { ok: true; copied: CopiedWidgets } | Refusal => {
  const roots = topmost(records, ids).sort(
    (one, other) => one.top.value - other.top.value || one.left.value - other.left.value,
  )
  if (roots.length === 0) return refuse('nothing_selected', 'Please select a widget to copy')
  const structural = roots.find((widget) => {
    const role = catalogue.get(widget.type)?.role
    return role !== 'leaf' && role !== 'container'
  })
  if (structural !== undefined) {
    return refuse('not_copyable', `Copying is not allowed on this widget: ${structural.name}`)
  }
  return { ok: true, copied: { roots, inner: roots.flatMap((root) => descendantsOf(records, root.id)) } }
}
