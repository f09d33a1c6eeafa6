import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampPlace, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { fitHeight, fitWidth, layoutAround } from '../layout.ts'
import { ordersAt } from '../order.ts'
import { gone, refuse, type NewId, type Outcome } from '../outcome.ts'
import { rootOf } from '../tree.ts'
import type { CopiedWidgets } from './copied-widgets.ts'
import { copyRecords } from './copy-records.ts'
import { displace } from './displace.ts'
import { settle } from './settle.ts'

/** Where copies go. */
export interface PasteWidgets {
  copied: CopiedWidgets
  /**
   * What receives the copies: a canvas; a section, or a canvas of one, for sections, which go below it. Overlays go to
   * the page. Absent: each goes where its original stands.
   */
  parentId?: string
  /** The place of each root, in the order of `copied.roots`; absent: where its original stands. */
  places?: readonly Place[]
  /** In a stack, the widget before which the copies go; absent or null: behind all. */
  beforeId?: string | null
  displaced?: readonly Displaced[]
}

/** Adds copies under new names, with references among them pointing to the copies, and selects them. */
export const pasteWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { copied, parentId, places, beforeId, displaced = [] }: PasteWidgets,
  newId: NewId,
): Outcome => {
  const { roots, inner } = copied
  if (roots.length === 0) return refuse('nothing_selected', 'Please select a widget to copy')
  const draft = new Draft(records, catalogue, newId)
  const unwelcome = new Set<string>()
  const targets: Target[] = []
  for (const root of roots) {
    const asked = draft.widget(parentId ?? root.parentId ?? '')
    if (asked === undefined) return gone('component')
    const target = targetOf(draft, root, asked, parentId === undefined)
    if (target === null || draft.descriptor(target.parent)?.canContain(root.type) !== true)
      unwelcome.add(root.type)
    else targets.push(target)
  }
  if (unwelcome.size > 0) {
    return refuse('not_allowed_here', `Cannot insert components of type ${[...unwelcome].join(', ')} here.`)
  }
  displace(draft, displaced)
  const copies = copyRecords(draft, [...roots, ...inner])
  const selection: string[] = []
  for (const [index, root] of roots.entries()) {
    const copy = copies.get(root.id)
    const target = targets[index]
    if (copy === undefined || target === undefined) continue
    const before = target.beforeId === undefined ? (beforeId ?? null) : target.beforeId
    const [order = root.order] = ordersAt(draft, target.parent.id, 1, { beforeId: before })
    draft.put(placed(draft, copy, target.parent, order, places?.[index]))
    selection.push(copy.id)
  }
  for (const widget of inner) {
    const copy = copies.get(widget.id)
    if (copy !== undefined) draft.put(copy)
  }
  return settle(draft, selection)
}

interface Target {
  parent: WidgetRecord
  /** Where among the children it goes; absent: as the caller says. */
  beforeId?: string | null
}

const targetOf = (
  draft: Draft,
  root: WidgetRecord,
  asked: WidgetRecord,
  isInPlace: boolean,
): Target | null => {
  const role = draft.descriptor(root)?.role
  const page = rootOf(draft.before)
  if (role === 'overlay') return page === undefined ? null : { parent: page, beforeId: null }
  if (role !== 'section') return { parent: asked }
  if (draft.descriptor(asked)?.role === 'page') {
    return { parent: asked, beforeId: isInPlace ? nextSibling(draft, asked.id, root.id) : null }
  }
  const around = draft.descriptor(asked)?.role === 'canvas' ? draft.parent(asked) : asked
  if (around?.parentId === undefined || around.parentId === null) return null
  const parent = draft.parent(around)
  if (parent === undefined || draft.descriptor(around)?.role !== 'section') return null
  return { parent, beforeId: nextSibling(draft, parent.id, around.id) }
}

const nextSibling = (draft: Draft, parentId: string, id: string): string | null => {
  const siblings = draft.children(parentId)
  const index = siblings.findIndex((sibling) => sibling.id === id)
  return index === -1 ? null : (siblings[index + 1]?.id ?? null)
}

const placed = (
  draft: Draft,
  copy: WidgetRecord,
  parent: WidgetRecord,
  order: string,
  place: Place | undefined,
): WidgetRecord => {
  // A copy can be deleted even where its original cannot, or nobody could take it back later.
  const { isDeletable: _, ...free } = copy
  const descriptor = draft.descriptor(copy)
  const layout = layoutAround(parent, draft.catalogue)
  const width = descriptor === undefined ? copy.width : fitWidth(copy.width, layout, descriptor)
  const height = descriptor === undefined ? copy.height : fitHeight(copy.height, layout, descriptor)
  const columns = columnsOf(width, descriptor?.minimumSize.columns ?? 1)
  const at =
    layout === 'FIXED_GRID'
      ? clampPlace(place ?? { left: copy.left.value, top: copy.top.value }, columns)
      : {}
  return { ...free, parentId: parent.id, order, width, height, ...at }
}
