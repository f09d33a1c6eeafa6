import type { JsonObject, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { gone, refuse, type NewId, type Outcome, type Refusal } from '../outcome.ts'
import { childrenOf, widgetOf } from '../tree.ts'
import { apply } from '../change.ts'
import { addItem, deleteItem, moveItem, updateItem, type ItemList } from './items.ts'

/** The list of tabs of a widget that has a canvas per tab. */
const listOf = (records: PageRecords, catalogue: WidgetCatalogue, id: string): ItemList | Refusal => {
  if (id === '') return refuse('id_required', 'Widget ID is required')
  const widget = widgetOf(records, id)
  const path = widget === undefined ? undefined : catalogue.get(widget.type)?.canvasPerItem?.property
  return path === undefined ? gone('tabs component') : { id, path }
}

const isRefusal = (found: ItemList | Refusal): found is Refusal => 'ok' in found

/** Adds a tab with an empty canvas, before another tab or behind all, and selects the canvas. */
export const addTab = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, label, beforeId }: { id: string; label?: string; beforeId?: string | null },
  newId: NewId,
): Outcome => {
  const list = listOf(records, catalogue, id)
  if (isRefusal(list)) return list
  const item: JsonObject = label === undefined ? {} : { label }
  const outcome = addItem(records, catalogue, { ...list, item, beforeId: beforeId ?? null }, newId)
  if (!outcome.ok) return outcome
  const applied = apply(records, outcome.change)
  const known = new Set(childrenOf(records, id).map((canvas) => canvas.id))
  const added = applied.ok
    ? childrenOf(applied.records, id).find((canvas) => !known.has(canvas.id))
    : undefined
  return { ...outcome, selection: [added?.id ?? id] }
}

/** Deletes a tab with its canvas and what stands on it; the last one stays. */
export const deleteTab = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, tabId }: { id: string; tabId: string },
): Outcome => {
  const list = listOf(records, catalogue, id)
  if (isRefusal(list)) return list
  const outcome = deleteItem(records, catalogue, { ...list, itemId: tabId })
  return outcome.ok ? { ...outcome, selection: [id] } : outcome
}

/** Puts a tab before another, or last when `beforeId` is null. */
export const moveTab = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, tabId, beforeId }: { id: string; tabId: string; beforeId: string | null },
): Outcome => {
  const list = listOf(records, catalogue, id)
  return isRefusal(list) ? list : moveItem(records, catalogue, { ...list, itemId: tabId, beforeId })
}

/** Gives a tab another label; its canvas repeats it. */
export const renameTab = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, tabId, label }: { id: string; tabId: string; label: string },
): Outcome => {
  const list = listOf(records, catalogue, id)
  return isRefusal(list)
    ? list
    : updateItem(records, catalogue, { ...list, itemId: tabId, values: { label } })
}
