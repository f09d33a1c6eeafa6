import { deleteWidgets, duplicateWidgets, widgetOf } from '@ashlar/document'
import type { PageRecords } from '@ashlar/schema'
import { placesBelow } from '../gestures/placement.ts'
import { openApi } from '../session/editor-view.ts'
import { applyWithNotice } from '../session/apply-with-notice.ts'
import { copyingCommands } from './copying.ts'
import {
  hasSelection,
  isBuilding,
  selectionName,
  type CommandContext,
  type EditorCommand,
} from '../context/editor-command.ts'

const deleteSelection = (context: CommandContext): void => {
  const { session } = context
  const { records, selection } = session.state
  applyWithNotice(session, deleteWidgets(records, session.catalogue, { ids: selection }), {
    label: `Delete ${selectionName(context)}`,
  })
}

/** Whether something of a selection is not protected from being deleted. */
export const isAnyDeletable = (records: PageRecords, selection: readonly string[]): boolean =>
  selection.some((id) => widgetOf(records, id)?.isDeletable !== false)

/** Scrolls to what was just made, once it stands on the page. */
const revealSelection = ({ session, canvas }: CommandContext): void => {
  const [id] = session.state.selection
  if (id !== undefined) requestAnimationFrame(() => canvas.reveal(id))
}

/** Takes back or does again; an API whose blocks change by it opens, so that nothing changes out of sight. */
const travel = ({ session, view }: CommandContext, way: 'undo' | 'redo'): void => {
  const before = session.state.traveled
  session[way]()
  const { traveled } = session.state
  if (traveled === before) return
  const changed = Object.values(traveled?.updated ?? {})
  const [id] = changed.flatMap(([was, is]) =>
    was.kind === 'api' && is.kind === 'api' && was.blocks !== is.blocks ? [is.id] : [],
  )
  if (id !== undefined && changed.length === 1) openApi(view, id)
}

/** Taking back, copying and deleting. */
export const editingCommands: readonly EditorCommand[] = [
  {
    id: 'undo',
    name: 'Undo',
    icon: 'undo-2',
    shortcut: 'Mod+Z',
    group: 'Edit',
    keysIn: 'outsideFields',
    when: (context) => isBuilding(context) && context.session.state.history.done.length > 0,
    run: (context) => travel(context, 'undo'),
  },
  {
    id: 'redo',
    name: 'Redo',
    icon: 'redo-2',
    shortcut: 'Mod+Shift+Z',
    alternatives: ['Mod+Y'],
    group: 'Edit',
    keysIn: 'outsideFields',
    when: (context) => isBuilding(context) && context.session.state.history.undone.length > 0,
    run: (context) => travel(context, 'redo'),
  },
  ...copyingCommands,
  {
    id: 'duplicate',
    name: 'Duplicate',
    icon: 'copy-plus',
    shortcut: 'Mod+D',
    group: 'Edit',
    keysIn: 'canvas',
    when: hasSelection,
    run: (context) => {
      const { session, canvas } = context
      const { records, selection } = session.state
      const label = `Duplicate ${selectionName(context)}`
      const places = placesBelow(canvas.measure(), selection)
      const outcome = duplicateWidgets(
        records,
        session.catalogue,
        { ids: selection, ...places },
        session.newId,
      )
      if (session.apply(outcome, { label })) revealSelection(context)
    },
  },
  {
    id: 'delete',
    name: 'Delete',
    icon: 'trash-2',
    shortcut: 'Delete',
    alternatives: ['Backspace'],
    group: 'Edit',
    keywords: ['remove'],
    keysIn: 'canvas',
    when: hasSelection,
    isPropertyVisible: ({ session }) => isAnyDeletable(session.state.records, session.state.selection),
    run: deleteSelection,
  },
]
