import { childrenIn, isStack, itemOf, pushDown } from '@ashlar/canvas'
import { groupWidgets, moveWidgets, setCanvasLayout, ungroupWidgets, widgetOf } from '@ashlar/document'
import { notify } from '@ashlar/ui'
import { receivingCanvas } from '../gestures/placement.ts'
import type { StepFacts } from '../session/editor-session.ts'
import {
  hasSelection,
  isBuilding,
  type CommandContext,
  type EditorCommand,
} from '../context/editor-command.ts'

const group = (context: CommandContext): void => {
  const { session } = context
  const { records, selection } = session.state
  const outcome = groupWidgets(records, session.catalogue, { ids: selection }, session.newId)
  const count = selection.length === 1 ? '1 component' : `${selection.length} components`
  const step = { label: `Group ${count}`, group: `group ${session.newId()}` }
  if (!session.apply(outcome, step)) return
  requestAnimationFrame(() => makeRoom(context, step))
  const name = session.state.records[session.state.selection[0] ?? '']?.name ?? ''
  notify('grouped', `Grouped ${count} in ${name}`)
}

/** A container is larger than what is in it by its edges; what it hits makes room in the same step. */
const makeRoom = ({ session, canvas }: CommandContext, step: StepFacts): void => {
  const { records, selection } = session.state
  const scene = canvas.measure()
  const container = itemOf(scene, selection[0] ?? null)
  const parent = itemOf(scene, container?.parentId ?? null)
  if (container === undefined || parent === undefined || isStack(parent)) return
  const siblings = childrenIn(scene, parent.id).filter(({ id }) => id !== container.id)
  const displaced = pushDown([container.cell], siblings)
  if (displaced.length === 0) return
  const outcome = moveWidgets(records, session.catalogue, { moves: [], displaced })
  session.apply(outcome.ok ? { ...outcome, selection } : outcome, step)
}

const canUngroup = (context: CommandContext): boolean => {
  if (!hasSelection(context)) return false
  const { session } = context
  const { records, selection } = session.state
  return selection.every(
    (id) => session.catalogue.get(widgetOf(records, id)?.type ?? '')?.role === 'container',
  )
}

/** The canvas whose layout the selection means: that of the selected component, or the one it stands on. */
const meantCanvas = ({ session }: CommandContext): string | null =>
  receivingCanvas(session.state.records, session.catalogue, session.state.selection)

const layout = (
  value: 'FIXED_GRID' | 'VSTACK' | 'HSTACK',
  id: string,
  name: string,
  icon: string,
): EditorCommand => ({
  id,
  name,
  icon,
  group: 'Arrange',
  keywords: ['stack', 'grid', 'layout', 'flex'],
  keysIn: 'canvas',
  when: (context) => {
    const canvas = isBuilding(context) ? meantCanvas(context) : null
    const record = widgetOf(context.session.state.records, canvas ?? '')
    return record !== undefined && (record.properties.layout ?? 'FIXED_GRID') !== value
  },
  run: (context) => {
    const { session } = context
    const canvas = meantCanvas(context)
    if (canvas === null) return
    const { records, selection } = session.state
    const outcome = setCanvasLayout(records, session.catalogue, { id: canvas, layout: value })
    // What was selected stays so: the layout is that of what is around it.
    const label = `Lay out ${records[canvas]?.name ?? ''}`
    session.apply(outcome.ok ? { ...outcome, selection } : outcome, { label })
  },
})

/** Bringing components together, and how what they stand on arranges them. */
export const groupingCommands: readonly EditorCommand[] = [
  {
    id: 'group',
    name: 'Group in a container',
    icon: 'group',
    shortcut: 'Mod+G',
    group: 'Arrange',
    keysIn: 'canvas',
    // Also with nothing selected, so that the key says what is missing and the browser does not search.
    when: isBuilding,
    run: group,
  },
  {
    id: 'ungroup',
    name: 'Ungroup',
    icon: 'ungroup',
    shortcut: 'Mod+Shift+G',
    group: 'Arrange',
    keysIn: 'canvas',
    when: canUngroup,
    run: ({ session }) => {
      const { records, selection } = session.state
      session.apply(ungroupWidgets(records, session.catalogue, { ids: selection }), { label: 'Ungroup' })
    },
  },
  layout('FIXED_GRID', 'layout-grid', 'Lay out as a grid', 'layout-grid'),
  layout('VSTACK', 'layout-vertical', 'Lay out as a vertical stack', 'rows-3'),
  layout('HSTACK', 'layout-horizontal', 'Lay out as a horizontal stack', 'columns-3'),
]
