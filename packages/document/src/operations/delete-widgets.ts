import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { gone, refuse, type Notice, type Outcome, type Refusal } from '../outcome.ts'
import { topmost } from '../tree.ts'
import { itemsOf } from './item-canvases.ts'
import { removeColumn } from './section-columns.ts'
import { settle } from './settle.ts'

/**
 * Deletes widgets with everything in them and selects what they stood in. What cannot be deleted, or holds something that
 * cannot, stays and is told; event steps forget what is gone. Deleting a canvas deletes the tab or the column it is.
 */
export const deleteWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids }: { ids: readonly string[] },
): Outcome => {
  const widgets = topmost(records, ids)
  if (widgets.length === 0) return gone('component')
  const draft = new Draft(records, catalogue)
  const deleted: WidgetRecord[] = []
  let kept: Refusal | null = null
  for (const widget of widgets) {
    const locked = [widget, ...draft.descendants(widget.id)].find(({ isDeletable }) => isDeletable === false)
    if (locked !== undefined) {
      kept = refuse('not_deletable', keptBecause(widget, locked))
      continue
    }
    const refusal = remove(draft, widget)
    if (refusal !== null) return refusal
    deleted.push(widget)
  }
  if (kept !== null && deleted.length === 0) return kept
  const parents = new Set(deleted.map(({ parentId }) => parentId))
  const only = parents.size === 1 ? ([...parents][0] ?? null) : null
  const notice: Notice | undefined = kept === null ? undefined : { code: 'kept', message: kept.message }
  return settle(draft, only !== null && draft.widget(only) !== undefined ? [only] : [], notice)
}

const keptBecause = (widget: WidgetRecord, locked: WidgetRecord): string =>
  locked.id === widget.id
    ? `${widget.name} cannot be deleted.`
    : `${widget.name} holds ${locked.name}, which cannot be deleted.`

const remove = (draft: Draft, widget: WidgetRecord): Refusal | null => {
  const role = draft.descriptor(widget)?.role
  const parent = draft.parent(widget)
  const structural = refuse(
    'not_deletable',
    `${widget.name} is part of the page's structure and cannot be deleted.`,
  )
  if (parent === undefined || role === 'page') return structural
  if (role === 'section') {
    const sections = draft
      .children(parent.id)
      .filter((sibling) => draft.descriptor(sibling)?.role === 'section')
    if (sections.length < 2) return refuse('last_section', 'Cannot delete the last section')
  }
  if (role === 'canvas') {
    const around = draft.descriptor(parent)
    if (around?.canvasPerItem !== undefined) return removeItemOf(draft, parent, widget)
    if (around?.role !== 'section' || draft.children(parent.id).length < 2) return structural
    removeColumn(draft, widget)
    return null
  }
  draft.removeTree(widget.id)
  return null
}

/** Takes the tab of a canvas out of the list; the canvas follows when the operation ends. */
const removeItemOf = (draft: Draft, parent: WidgetRecord, canvas: WidgetRecord): Refusal | null => {
  const descriptor = draft.descriptor(parent)
  const perItem = descriptor?.canvasPerItem
  if (descriptor === undefined || perItem === undefined) return null
  const items = itemsOf(parent, descriptor, perItem.property)
  const left = items.filter(({ id }) => id !== canvas.properties[perItem.itemId])
  if (left.length === 0) return lastItem(descriptor.label)
  draft.removeTree(canvas.id)
  draft.put({ ...parent, properties: { ...parent.properties, [perItem.property]: left } })
  return null
}

/** Refuses to take the last item from a list whose items have canvases. */
export const lastItem = (label: string): Refusal =>
  refuse('last_tab', `Cannot delete the last tab of a ${label.toLowerCase()} component`)
