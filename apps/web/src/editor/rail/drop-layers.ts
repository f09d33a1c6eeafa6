import { cellOf, firstFreeTop, itemOf, unitWidth, type Scene } from '@ashlar/canvas'
import { childrenOf, moveWidgets, reorderWidget, widgetOf } from '@ashlar/document'
import { gridColumns, type WidgetRecord } from '@ashlar/schema'
import { applyAllWithNotice } from '../session/apply-with-notice.ts'
import type { CommandContext } from '../context/editor-command.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { LayerDrop } from './layer-drop.ts'

/** A width, in px, at which cells of widgets with widths in px are reckoned where nothing is measured. */
const assumedWidth = 960

/** The first free place of a canvas for a widget, reckoned from the document: a closed tab is measured nowhere. */
const freePlaceFor = (session: EditorSession, widget: WidgetRecord, parentId: string) => {
  const { records } = session.state
  const siblings = childrenOf(records, parentId).map((sibling) => ({
    id: sibling.id,
    cell: cellOf(sibling, assumedWidth),
  }))
  const cell = { ...cellOf(widget, assumedWidth), top: 0 }
  return { left: cell.left, top: firstFreeTop(cell, siblings) }
}

/** How many columns a widget takes where it goes to look as wide as before, as far as both are seen now. */
const columnsFor = (scene: Scene, widget: WidgetRecord, parentId: string): { columns?: number } => {
  const target = itemOf(scene, parentId)?.rectangle.width ?? 0
  const wide = itemOf(scene, widget.id)?.rectangle.width ?? 0
  if (target === 0 || wide === 0 || widget.width.mode !== 'gridUnit') return {}
  return { columns: Math.min(gridColumns, Math.round(wide / unitWidth(target))) }
}

/** Moves widgets as rows of the tree were moved: to another place in the order, or into something else. One step. */
export const dropLayers = (
  { session, canvas }: Pick<CommandContext, 'session' | 'canvas'>,
  dragged: readonly string[],
  { parentId, beforeId }: LayerDrop,
): void => {
  const widgets = dragged.flatMap((id) => widgetOf(session.state.records, id) ?? [])
  const operations = widgets.map((widget) => () => {
    const { id } = widget
    const { catalogue } = session
    const { records } = session.state
    if (widget.parentId === parentId) return reorderWidget(records, catalogue, { id, beforeId })
    const place = freePlaceFor(session, widget, parentId)
    const move = { id, parentId, place, beforeId, ...columnsFor(canvas.measure(), widget, parentId) }
    return moveWidgets(records, catalogue, { moves: [move] })
  })
  const [first] = widgets
  const moved = widgets.length === 1 ? (first?.name ?? '') : `${widgets.length} components`
  const step = { label: `Move ${moved}`, group: `layers ${session.newId()}` }
  if (applyAllWithNotice(session, operations, step)) session.select(dragged)
}
