import type { Drop, GestureCommand, GridRectangle, Resize } from '@ashlar/canvas'
import {
  addWidget,
  layoutAround,
  moveWidgets,
  resizeSectionColumns,
  resizeWidgets,
  widgetOf,
} from '@ashlar/document'
import { applyWithNotice } from '../session/apply-with-notice.ts'
import { notifyFailure } from '@ashlar/ui'
import { rememberComponent } from '../session/recent-components.ts'
import type { EditorSession } from '../session/editor-session.ts'

/** Does what a gesture on the canvas ended in. */
export const runGestureCommand = (session: EditorSession, command: GestureCommand): void => {
  switch (command.kind) {
    case 'select':
      session.select(command.ids)
      return
    case 'move':
      move(session, command.ids, command.drop)
      return
    case 'resize':
      resize(session, command.resize)
      return
    case 'insert':
      insert(session, command)
      return
    case 'resizeColumns': {
      const { id, widths } = command
      const { records } = session.state
      const outcome = resizeSectionColumns(records, session.catalogue, { id, widths })
      session.apply(outcome, { label: `Resize columns of ${nameOf(session, [id])}` })
    }
  }
}

const nameOf = ({ state: { records } }: EditorSession, ids: readonly string[]): string =>
  ids.length === 1 ? (records[ids[0] ?? '']?.name ?? 'component') : `${ids.length} components`

/** Where something goes: a grid has cells, also while it is drawn as a stack; the order of a stack is told as well. */
const placeIn = (
  session: EditorSession,
  { parentId, stack }: Drop,
  cell: GridRectangle,
): { place?: GridRectangle; beforeId?: string | null } => ({
  ...(stack === null || isGrid(session, parentId) ? { place: cell } : {}),
  ...(stack === null ? {} : { beforeId: stack.beforeId }),
})

const isGrid = ({ state: { records }, catalogue }: EditorSession, id: string): boolean =>
  layoutAround(widgetOf(records, id), catalogue) === 'FIXED_GRID'

const move = (session: EditorSession, ids: readonly string[], drop: Drop): void => {
  const { records } = session.state
  const { parentId, displaced } = drop
  const moves = ids.flatMap((id, index) => {
    const cell = drop.cells[index]
    const record = records[id]
    if (cell === undefined || record?.kind !== 'widget') return []
    // A width of its own mode stays what it is; one in grid units keeps its look in another canvas.
    const size =
      record.parentId === parentId || record.width.mode !== 'gridUnit' ? {} : { columns: cell.columns }
    return [{ id, parentId, ...placeIn(session, drop, cell), ...size }]
  })
  const outcome = moveWidgets(records, session.catalogue, { moves, displaced })
  applyWithNotice(session, outcome, { label: `Move ${nameOf(session, ids)}` })
}

const resize = (session: EditorSession, resized: Resize): void => {
  const { id, cell, changesColumns, changesRows, isInStack, displaced } = resized
  const size = {
    id,
    ...(isInStack ? {} : { place: cell }),
    ...(changesColumns ? { columns: cell.columns } : {}),
    ...(changesRows ? { rows: cell.rows } : {}),
  }
  const { records } = session.state
  session.apply(resizeWidgets(records, session.catalogue, { sizes: [size], displaced }), {
    label: `Resize ${nameOf(session, [id])}`,
  })
}

const insert = (
  session: EditorSession,
  { type, variant, drop }: Extract<GestureCommand, { kind: 'insert' }>,
): void => {
  const { records } = session.state
  const { parentId, displaced, stack } = drop
  const [cell] = drop.cells
  if (cell === undefined) return
  const hasCell = stack === null || isGrid(session, parentId)
  const chosen = variant === undefined ? null : session.modules.beginning(variant, session.newId)
  if (variant !== undefined && chosen === null) {
    notifyFailure('This module is still being read. Try again.')
    return
  }
  const added = {
    type,
    ...chosen,
    parentId,
    displaced,
    ...placeIn(session, drop, cell),
    ...(hasCell ? { columns: cell.columns } : {}),
  }
  const outcome = addWidget(records, session.catalogue, added, session.newId)
  const label = session.catalogue.get(type)?.label ?? type
  if (applyWithNotice(session, outcome, { label: `Add ${label}` }) && chosen === null) rememberComponent(type)
}
