import {
  gridColumns,
  gridUnits,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampPlace, columnsOf } from '../geometry.ts'
import { layoutOf } from '../layout.ts'
import { ordersAt } from '../order.ts'
import { gone, refuse, type Outcome, type Refusal } from '../outcome.ts'
import { topmost } from '../tree.ts'
import { converted } from './set-canvas-layout.ts'
import { settle } from './settle.ts'

/**
 * Takes containers away and leaves what stood in them on the canvas around, at the same places of the page and in the
 * place of the container in its order; what was inside is selected.
 */
export const ungroupWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids }: { ids: readonly string[] },
): Outcome => {
  if (ids.length === 0) return refuse('nothing_selected', 'No widgets selected')
  const draft = new Draft(records, catalogue)
  const selection: string[] = []
  for (const container of topmost(records, ids)) {
    const freed = ungroup(draft, container)
    if ('ok' in freed) return freed
    selection.push(...freed.ids)
  }
  return selection.length === 0 && topmost(records, ids).length === 0
    ? gone('component')
    : settle(draft, selection)
}

const ungroup = (draft: Draft, container: WidgetRecord): { ids: string[] } | Refusal => {
  const descriptor = draft.descriptor(container)
  const around = draft.parent(container)
  const [canvas, ...others] = draft.children(container.id)
  const isGroup =
    descriptor?.role === 'container' &&
    descriptor.canvasPerItem === undefined &&
    descriptor.repeats === undefined &&
    others.length === 0 &&
    draft.descriptor(canvas)?.role === 'canvas' &&
    draft.descriptor(around)?.role === 'canvas'
  if (!isGroup || canvas === undefined || around === undefined) {
    return refuse(
      'not_groupable',
      `${container.name} is not a container of one canvas and cannot be ungrouped.`,
    )
  }
  if (container.isDeletable === false || canvas.isDeletable === false) {
    return refuse('not_deletable', `${container.name} cannot be deleted.`)
  }
  const children = draft.children(canvas.id)
  const unwelcome = children.find(({ type }) => draft.descriptor(around)?.canContain(type) !== true)
  if (unwelcome !== undefined) {
    return refuse('not_allowed_here', `Cannot insert components of type ${unwelcome.type} here.`)
  }
  const [from, to] = [layoutOf(canvas), layoutOf(around)]
  const seen = converted(draft, children, from, to)
  const orders = ordersAt(draft, around.id, seen.length, {
    beforeId: nextId(draft, around.id, container.id),
  })
  for (const [index, child] of seen.entries()) {
    const order = orders[index] ?? child.order
    const at = to === 'FIXED_GRID' ? placeOutside(draft, child, container) : {}
    draft.put({ ...child, ...at, parentId: around.id, order })
  }
  draft.remove(canvas.id)
  draft.remove(container.id)
  return { ids: seen.map(({ id }) => id) }
}

const nextId = (draft: Draft, parentId: string, id: string): string | null => {
  const siblings = draft.children(parentId)
  return siblings[siblings.findIndex((sibling) => sibling.id === id) + 1]?.id ?? null
}

/** Where a widget of the container's finer grid stands in the grid around it. */
const placeOutside = (
  draft: Draft,
  child: WidgetRecord,
  container: WidgetRecord,
): Pick<WidgetRecord, 'left' | 'top' | 'width'> => {
  const scale = columnsOf(container.width, 1) / gridColumns
  const minimum = draft.descriptor(child)?.minimumSize.columns ?? 1
  const start = Math.round(child.left.value * scale)
  const end = Math.round((child.left.value + columnsOf(child.width, minimum)) * scale)
  const columns = Math.max(1, Math.min(gridColumns, Math.max(minimum, end - start)))
  const place = { left: container.left.value + start, top: container.top.value + child.top.value }
  return { ...clampPlace(place, columns), width: gridUnits(columns) }
}
