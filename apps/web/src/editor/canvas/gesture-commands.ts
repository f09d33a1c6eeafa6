import type { GestureCommand } from '@ashlar/canvas'
import { addWidget, moveWidgets, resizeWidgets } from '@ashlar/document'
import { rememberComponent } from '../rail/recent-components.ts'
import type { EditorSession } from '../session/editor-session.ts'

/** Does what a gesture on the canvas ended in. */
export const runGestureCommand = (session: EditorSession, command: GestureCommand): void => {
  const { catalogue, newId } = session
  const { records } = session.state
  const nameOf = (ids: readonly string[]): string =>
    ids.length === 1 ? (records[ids[0] ?? '']?.name ?? 'component') : `${ids.length} components`
  switch (command.kind) {
    case 'select':
      session.select(command.ids)
      return
    case 'move': {
      const { ids, drop } = command
      const moves = ids.flatMap((id, index) => {
        const cell = drop.cells[index]
        const record = records[id]
        if (cell === undefined || record?.kind !== 'widget') return []
        const { parentId } = drop
        const size = record.parentId === parentId ? {} : { columns: cell.columns }
        return [{ id, parentId, place: cell, ...size }]
      })
      const outcome = moveWidgets(records, catalogue, { moves, displaced: drop.displaced })
      session.apply(outcome, { label: `Move ${nameOf(ids)}` })
      return
    }
    case 'resize': {
      const { id, cell, changesColumns, changesRows, isInStack, displaced } = command.resize
      const size = {
        id,
        ...(isInStack ? {} : { place: cell }),
        ...(changesColumns ? { columns: cell.columns } : {}),
        ...(changesRows ? { rows: cell.rows } : {}),
      }
      session.apply(resizeWidgets(records, catalogue, { sizes: [size], displaced }), {
        label: `Resize ${nameOf([id])}`,
      })
      return
    }
    case 'insert': {
      const { type, drop } = command
      const [cell] = drop.cells
      if (cell === undefined) return
      const { parentId, displaced } = drop
      rememberComponent(type)
      const outcome = addWidget(
        records,
        catalogue,
        { type, parentId, place: cell, columns: cell.columns, displaced },
        newId,
      )
      session.apply(outcome, { label: `Add ${catalogue.get(type)?.label ?? type}` })
      return
    }
    case 'resizeColumns':
      return
  }
}
