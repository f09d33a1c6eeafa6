import { childrenOf, widgetOf } from '@ashlar/document'
import type { WidgetRecord } from '@ashlar/schema'
import { renaming } from '../session/renaming.ts'
import {
  hasSelection,
  isBuilding,
  type CommandContext,
  type EditorCommand,
} from '../context/editor-command.ts'

/** The components beside the selected one, in their order. */
const beside = ({ session }: CommandContext): { siblings: readonly WidgetRecord[]; position: number } => {
  const { records, selection } = session.state
  const widget = widgetOf(records, selection.at(-1) ?? '')
  if (widget === undefined || widget.parentId === null) return { siblings: [], position: -1 }
  const siblings = childrenOf(records, widget.parentId)
  return { siblings, position: siblings.findIndex(({ id }) => id === widget.id) }
}

const neighbor = (context: CommandContext, step: 1 | -1): WidgetRecord | undefined => {
  const { siblings, position } = beside(context)
  return position === -1 ? undefined : siblings[position + step]
}

const show = ({ session, canvas }: CommandContext, id: string): void => {
  session.select([id])
  requestAnimationFrame(() => canvas.reveal(id))
}

const walk = (step: 1 | -1, id: string, name: string, shortcut: string): EditorCommand => ({
  id,
  name,
  icon: step === 1 ? 'arrow-right' : 'arrow-left',
  shortcut,
  group: 'View',
  keysIn: 'canvasItself',
  isOnlyKey: true,
  // After the last one, and before the first, the key leaves the canvas as everywhere else.
  when: (context) => hasSelection(context) && neighbor(context, step) !== undefined,
  run: (context) => {
    const next = neighbor(context, step)
    if (next !== undefined) show(context, next.id)
  },
})

const focusable =
  'input, button, textarea, select, a[href], [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** Going from component to component with the keyboard. */
export const walkingCommands: readonly EditorCommand[] = [
  walk(1, 'select-next', 'Select the next component', 'Tab'),
  walk(-1, 'select-previous', 'Select the previous component', 'Shift+Tab'),
  {
    id: 'enter',
    name: 'Go into the component',
    icon: 'corner-down-left',
    shortcut: 'Enter',
    group: 'View',
    keysIn: 'canvasItself',
    isOnlyKey: true,
    when: hasSelection,
    run: (context) => {
      const { session, canvas } = context
      const id = session.state.selection.at(-1) ?? ''
      const [first] = childrenOf(session.state.records, id)
      if (first !== undefined) show(context, first.id)
      // With nothing inside to select, what a visitor would use is used. Escape comes back.
      else canvas.elementOf(id)?.querySelector<HTMLElement>(focusable)?.focus()
    },
  },
  {
    id: 'rename',
    name: 'Rename',
    icon: 'pencil',
    shortcut: 'F2',
    group: 'Edit',
    keysIn: 'canvas',
    when: ({ session }) => session.state.mode === 'edit' && session.state.selection.length === 1,
    run: ({ session, view }) => {
      view.setState({ panel: 'layers' })
      renaming.setState({ id: session.state.selection[0] ?? null })
    },
  },
  {
    id: 'climb',
    name: 'Select what is around',
    icon: 'corner-left-up',
    shortcut: 'Escape',
    group: 'View',
    keysIn: 'canvas',
    when: hasSelection,
    run: ({ session }) => {
      const { records, selection } = session.state
      const parentId = widgetOf(records, selection[0] ?? '')?.parentId ?? null
      session.select(parentId === null ? [] : [parentId])
    },
  },
  {
    id: 'select-all',
    name: 'Select all beside it',
    icon: 'square-mouse-pointer',
    shortcut: 'Mod+A',
    group: 'View',
    keysIn: 'canvas',
    when: isBuilding,
    run: ({ session }) => {
      const { records, selection } = session.state
      const parentId = widgetOf(records, selection[0] ?? '')?.parentId
      if (parentId === null || parentId === undefined) return
      session.select(childrenOf(records, parentId).map(({ id }) => id))
    },
  },
]
