import { copyWidgets, deleteWidgets, duplicateWidgets, pasteWidgets } from '@ashlar/document'
import { childrenIn, firstFreeTop } from '@ashlar/canvas'
import { notifyFailure } from '@ashlar/ui'
import { placesBelow, receivingCanvas } from '../canvas/placement.ts'
import {
  hasSelection,
  isBuilding,
  selectionName,
  type CommandContext,
  type EditorCommand,
} from './editor-command.ts'

const copySelection = (context: CommandContext, refusal: string): boolean => {
  const { records, selection } = context.session.state
  const taken = copyWidgets(records, context.session.catalogue, { ids: selection })
  if (!taken.ok) {
    notifyFailure(taken.code === 'nothing_selected' ? refusal : taken.message)
    return false
  }
  context.clipboard.copied = taken.copied
  return true
}

const deleteSelection = (context: CommandContext): void => {
  const { session } = context
  const { records, selection } = session.state
  session.apply(deleteWidgets(records, session.catalogue, { ids: selection }), {
    label: `Delete ${selectionName(context)}`,
  })
}

const paste = (context: CommandContext): void => {
  const { session, canvas, clipboard } = context
  const { copied } = clipboard
  const { records, selection } = session.state
  const parentId = receivingCanvas(records, session.catalogue, selection)
  if (copied === null || parentId === null) return
  const first = copied.roots[0]
  if (first === undefined) return
  const left = Math.min(...copied.roots.map((root) => root.left.value))
  const top = Math.min(...copied.roots.map((root) => root.top.value))
  const right = Math.max(...copied.roots.map((root) => root.left.value + root.width.value))
  const bottom = Math.max(...copied.roots.map((root) => root.top.value + root.height.value))
  const block = { left, top, columns: right - left, rows: bottom - top }
  const shift = firstFreeTop(block, childrenIn(canvas.measure(), parentId)) - top
  const places = copied.roots.map((root) => ({ left: root.left.value, top: root.top.value + shift }))
  const outcome = pasteWidgets(records, session.catalogue, { copied, parentId, places }, session.newId)
  const label = copied.roots.length === 1 ? `Paste ${first.name}` : `Paste ${copied.roots.length} components`
  if (session.apply(outcome, { label })) revealSelection(context)
}

/** Scrolls to what was just made, once it stands on the page. */
const revealSelection = ({ session, canvas }: CommandContext): void => {
  const [id] = session.state.selection
  if (id !== undefined) requestAnimationFrame(() => canvas.reveal(id))
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
    run: ({ session }) => session.undo(),
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
    run: ({ session }) => session.redo(),
  },
  {
    id: 'copy',
    name: 'Copy',
    icon: 'copy',
    shortcut: 'Mod+C',
    group: 'Edit',
    keysIn: 'canvas',
    // Selected text is what a person means to copy, wherever it stands.
    when: (context) => isBuilding(context) && (document.getSelection()?.toString() ?? '') === '',
    run: (context) => {
      copySelection(context, 'Please select a widget to copy')
    },
  },
  {
    id: 'cut',
    name: 'Cut',
    icon: 'scissors',
    shortcut: 'Mod+X',
    group: 'Edit',
    keysIn: 'canvas',
    when: isBuilding,
    run: (context) => {
      if (copySelection(context, 'Please select a widget to cut')) deleteSelection(context)
    },
  },
  {
    id: 'paste',
    name: 'Paste',
    icon: 'clipboard',
    shortcut: 'Mod+V',
    group: 'Edit',
    keysIn: 'canvas',
    when: (context) => isBuilding(context) && context.clipboard.copied !== null,
    run: paste,
  },
  {
    id: 'duplicate',
    name: 'Duplicate',
    icon: 'copy',
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
    run: deleteSelection,
  },
]
