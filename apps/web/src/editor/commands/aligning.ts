import {
  alignCells,
  distributeCells,
  withoutOverlaps,
  type Alignment,
  type GridRectangle,
} from '@ashlar/canvas'
import {
  isBuilding,
  selectionName,
  type CommandContext,
  type EditorCommand,
} from '../context/editor-command.ts'
import { moveTo } from './arranging.ts'
import { areInStack, selectedTogether } from './selected-together.ts'

/** Whether so many components of one grid are selected. */
const hasTogether =
  (atLeast: number) =>
  (context: CommandContext): boolean => {
    if (!isBuilding(context) || context.session.state.selection.length < atLeast) return false
    const items = selectedTogether(context)
    return items.length >= atLeast && !areInStack(context, items)
  }

const arrange = (
  context: CommandContext,
  label: string,
  change: (cells: readonly GridRectangle[]) => readonly GridRectangle[],
): void => {
  const items = selectedTogether(context)
  const cells = withoutOverlaps(change(items.map(({ cell }) => cell)))
  moveTo(context, items, cells, `${label} ${selectionName(context)}`)
}

const align = (alignment: Alignment, name: string, icon: string): EditorCommand => ({
  id: `align-${alignment}`,
  name,
  icon,
  group: 'Arrange',
  keywords: ['line up', 'alignment'],
  keysIn: 'canvas',
  when: hasTogether(2),
  run: (context) => arrange(context, 'Align', (cells) => alignCells(cells, alignment)),
})

const distribute = (direction: 'across' | 'down', name: string, icon: string): EditorCommand => ({
  id: `distribute-${direction}`,
  name,
  icon,
  group: 'Arrange',
  keywords: ['space evenly', 'gap'],
  keysIn: 'canvas',
  when: hasTogether(3),
  run: (context) => arrange(context, 'Distribute', (cells) => distributeCells(cells, direction)),
})

/** Bringing several components in line. */
export const aligningCommands: readonly EditorCommand[] = [
  align('left', 'Align left edges', 'align-start-vertical'),
  align('center', 'Align centers', 'align-center-vertical'),
  align('right', 'Align right edges', 'align-end-vertical'),
  align('top', 'Align top edges', 'align-start-horizontal'),
  align('middle', 'Align middles', 'align-center-horizontal'),
  align('bottom', 'Align bottom edges', 'align-end-horizontal'),
  distribute('across', 'Distribute across', 'align-horizontal-space-between'),
  distribute('down', 'Distribute downwards', 'align-vertical-space-between'),
]
