import {
  gridColumns,
  gridUnits,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampColumns, columnsOf } from '../geometry.ts'
import { layoutOf } from '../layout.ts'
import { gone, refuse, type NewId, type Outcome, type Refusal } from '../outcome.ts'
import { byOrder } from '../tree.ts'
import { makeWidget, putChildrenMadeWith } from './make-widget.ts'
import { settle } from './settle.ts'

/**
 * Puts widgets of one canvas into a new container around them and selects it. They stay where they are on the page, as
 * nearly as the finer grid inside the container can say it; in a stack the container takes the place of the first.
 */
export const groupWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids, type = 'container' }: { ids: readonly string[]; type?: string },
  newId: NewId,
): Outcome => {
  if (ids.length === 0) return refuse('nothing_selected', 'No widgets selected')
  const draft = new Draft(records, catalogue, newId)
  const widgets: WidgetRecord[] = []
  for (const id of new Set(ids)) {
    const widget = draft.widget(id)
    if (widget === undefined) return gone('component')
    widgets.push(widget)
  }
  widgets.sort(byOrder)
  const parentIds = new Set(widgets.map(({ parentId }) => parentId))
  if (parentIds.size > 1) return refuse('not_groupable', 'Cannot group widgets with different parents')
  const canvas = draft.widget([...parentIds][0] ?? '')
  if (canvas === undefined || draft.descriptor(canvas)?.role !== 'canvas') {
    return refuse('not_groupable', 'Selected widgets cannot be grouped')
  }
  if (draft.descriptor(draft.parent(canvas))?.repeats !== undefined) {
    return refuse('not_groupable', 'Cannot group widgets inside a grid')
  }
  const descriptor = catalogue.get(type)
  const isPossible = descriptor?.role === 'container' && draft.descriptor(canvas)?.canContain(type) === true
  if (descriptor === undefined || !isPossible) return cannotGroup()
  return group(draft, canvas, widgets, descriptor)
}

const cannotGroup = (): Refusal => refuse('not_groupable', 'Cannot group these widgets')

const group = (
  draft: Draft,
  canvas: WidgetRecord,
  widgets: readonly WidgetRecord[],
  descriptor: WidgetDescriptor,
): Outcome => {
  const [first] = widgets
  if (first === undefined) return cannotGroup()
  const container = makeWidget(draft, descriptor, canvas.id, first.order)
  putChildrenMadeWith(draft, descriptor, container.id)
  const [inner, ...others] = draft.children(container.id)
  if (inner === undefined || others.length > 0) return cannotGroup()
  if (widgets.some(({ type }) => draft.descriptor(inner)?.canContain(type) !== true)) return cannotGroup()
  const layout = layoutOf(canvas)
  if (layout !== 'FIXED_GRID') {
    draft.put({ ...inner, properties: { ...inner.properties, layout } })
    draft.put({
      ...container,
      width: layout === 'VSTACK' ? { value: 4, mode: 'fillParent' } : { value: 4, mode: 'fitContent' },
      height: { value: 4, mode: 'fitContent' },
    })
    for (const widget of widgets) draft.put({ ...widget, parentId: inner.id })
    return settle(draft, [container.id])
  }
  const columns = new Map(widgets.map((widget) => [widget.id, columnsIn(draft, widget)]))
  const left = Math.min(...widgets.map((widget) => widget.left.value))
  const top = Math.min(...widgets.map((widget) => widget.top.value))
  const right = Math.max(...widgets.map((widget) => widget.left.value + (columns.get(widget.id) ?? 1)))
  const bottom = Math.max(...widgets.map((widget) => widget.top.value + Math.max(1, widget.height.value)))
  const across = clampColumns(Math.max(1, right - left), descriptor)
  const from = Math.max(0, Math.min(left, gridColumns - across))
  draft.put({
    ...container,
    left: gridUnits(from),
    top: gridUnits(top),
    width: gridUnits(across),
    // The content decides, so that the container's own padding cuts nothing off.
    height: { value: Math.max(descriptor.minimumSize.rows, bottom - top), mode: 'fitContent' },
  })
  const scale = gridColumns / across
  for (const widget of widgets) {
    const start = Math.round((widget.left.value - from) * scale)
    const end = Math.round((widget.left.value - from + (columns.get(widget.id) ?? 1)) * scale)
    draft.put({
      ...widget,
      parentId: inner.id,
      left: gridUnits(start),
      top: gridUnits(widget.top.value - top),
      width: gridUnits(Math.max(1, end - start)),
    })
  }
  return settle(draft, [container.id])
}

const columnsIn = (draft: Draft, widget: WidgetRecord): number =>
  columnsOf(widget.width, draft.descriptor(widget)?.minimumSize.columns ?? 1)
