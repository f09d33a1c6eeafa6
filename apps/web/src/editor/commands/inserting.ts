import { itemOf } from '@ashlar/canvas'
import { addWidget } from '@ashlar/document'
import { columnsInCanvas, insertedSize } from '../canvas/default-size.ts'
import { freePlace, receivingCanvas } from '../canvas/placement.ts'
import type { WidgetCatalogue } from '@ashlar/schema'
import { isBuilding, type CommandContext, type EditorCommand } from './editor-command.ts'

/** Adds a component at the first free place of the canvas that the selection stands in, and shows it. */
export const insertComponent = ({ session, canvas }: CommandContext, type: string): void => {
  const { records, selection } = session.state
  const descriptor = session.catalogue.get(type)
  const parentId = receivingCanvas(records, session.catalogue, selection)
  if (descriptor === undefined || parentId === null) return
  const scene = canvas.measure()
  const size = insertedSize(descriptor, scene)
  const target = itemOf(scene, parentId)
  const columns = target === undefined ? size.columns : columnsInCanvas(size, target)
  const place = freePlace(scene, parentId, { columns, rows: size.rows })
  const outcome = addWidget(records, session.catalogue, { type, parentId, place, columns }, session.newId)
  if (!session.apply(outcome, { label: `Add ${descriptor.label}` })) return
  const [id] = session.state.selection
  if (id !== undefined) requestAnimationFrame(() => canvas.reveal(id))
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
