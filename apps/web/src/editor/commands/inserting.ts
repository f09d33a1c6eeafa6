import { itemOf } from '@ashlar/canvas'
import { addWidget, rootOf } from '@ashlar/document'
import { columnsInCanvas, insertedSize } from '../gestures/default-size.ts'
import { freePlace, receivingCanvas } from '../gestures/placement.ts'
import type { WidgetCatalogue, WidgetDescriptor } from '@ashlar/schema'
import { rememberComponent } from '../session/recent-components.ts'
import type { EditorSession } from '../session/editor-session.ts'
import { isBuilding, type CommandContext, type EditorCommand } from '../context/editor-command.ts'

/**
 * Adds a component at the first free place of the canvas that the selection stands in, and shows it. `variant` says which one of
 * its kind it is, such as a module.
 */
export const insertComponent = (
  { session, canvas }: CommandContext,
  type: string,
  variant?: string,
): void => {
  const { records, selection } = session.state
  const descriptor = session.catalogue.get(type)
  if (descriptor === undefined) return
  const chosen = variant === undefined ? null : session.modules.beginning(variant, session.newId)
  if (chosen === null) rememberComponent(type)
  if (descriptor.role === 'overlay') {
    insertAbovePage(session, descriptor)
    return
  }
  const scene = canvas.measure()
  const parentId = receivingCanvas(records, session.catalogue, selection, scene)
  if (parentId === null) return
  const size = insertedSize(descriptor, scene, chosen?.contentRows)
  const target = itemOf(scene, parentId)
  const columns = target === undefined ? size.columns : columnsInCanvas(size, target)
  const place = freePlace(scene, parentId, { columns, rows: size.rows })
  const outcome = addWidget(
    records,
    session.catalogue,
    { type, ...chosen, parentId, place, columns },
    session.newId,
  )
  if (!session.apply(outcome, { label: `Add ${descriptor.label}` })) return
  const [id] = session.state.selection
  if (id !== undefined) requestAnimationFrame(() => canvas.reveal(id))
}

/** Adds what lies above the page, such as a modal; being selected opens it. */
const insertAbovePage = (session: EditorSession, { type, label }: WidgetDescriptor): void => {
  const { records } = session.state
  const parentId = rootOf(records)?.id
  if (parentId === undefined) return
  const place = { left: 0, top: 0 }
  const outcome = addWidget(records, session.catalogue, { type, parentId, place }, session.newId)
  session.apply(outcome, { label: `Add ${label}` })
}

/** One command per component that can be inserted. */
export const insertingCommands = (catalogue: WidgetCatalogue): readonly EditorCommand[] =>
  [...catalogue.values()]
    .filter(({ insertable }) => insertable)
    .map(({ type, label, icon, keywords }) => ({
      id: `insert-${type}`,
      name: `Insert ${label.toLowerCase()}`,
      icon,
      group: 'Insert',
      keywords,
      keysIn: 'outsideFields',
      when: isBuilding,
      run: (context) => insertComponent(context, type),
    }))
