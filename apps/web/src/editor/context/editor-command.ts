import type { CopiedWidgets } from '@ashlar/document'
import type { Command } from '@ashlar/ui'
import type { StoreApi } from 'zustand/vanilla'
import type { CanvasController } from '../gestures/canvas-controller.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { EditorView } from '../session/editor-view.ts'

/** What commands act on. */
export interface CommandContext {
  readonly session: EditorSession
  readonly view: StoreApi<EditorView>
  readonly canvas: CanvasController
  /** What was copied last, which outlives a change of page, and the key of this browser under which it is kept. */
  readonly clipboard: { copied: CopiedWidgets | null; readonly key: string }
}

/** Something a person can do in the editor, once: menus, the palette and keys all read the same list of these. */
export interface EditorCommand {
  readonly id: string
  /** A verb and its object. */
  readonly name: string
  readonly icon: string
  /** Written `Mod+Shift+Z`; `Mod` is Cmd on Apple's machines and Ctrl elsewhere. */
  readonly shortcut?: string
  /** Other keys that do the same. */
  readonly alternatives?: readonly string[]
  readonly group: 'Edit' | 'Arrange' | 'View' | 'Insert'
  readonly keywords?: readonly string[]
  /**
   * Where its keys apply: with the focus on the canvas itself, also in a component on it or in the layers, anywhere but in
   * fields, or everywhere.
   */
  readonly keysIn: 'canvasItself' | 'canvas' | 'outsideFields' | 'everywhere'
  /** Whether the browser has an event of its own for its keys, as for copying, which then does it. */
  readonly isNative?: boolean
  /** What it is called in a menu, where the name depends on what is selected. */
  readonly menuName?: (context: CommandContext) => string
  /** Whether the palette leaves it out, because it only makes sense as a key. */
  readonly isOnlyKey?: boolean
  /** Whether it gives the keyboard to something itself, so that the palette does not give it back. */
  readonly takesFocus?: boolean
  readonly when?: (context: CommandContext) => boolean
  /** Whether menus and the palette offer it where it applies; its keys then still tell why nothing is done. */
  readonly isPropertyVisible?: (context: CommandContext) => boolean
  readonly run: (context: CommandContext) => void
}

/** Whether a command applies now. */
export const applies = (command: EditorCommand, context: CommandContext): boolean =>
  command.when?.(context) ?? true

/** Whether a command applies now and is offered to be chosen. */
export const offers = (command: EditorCommand, context: CommandContext): boolean =>
  applies(command, context) && (command.isPropertyVisible?.(context) ?? true)

/** The commands as the palette and menus of the interface kit take them. */
export const paletteCommands = (
  commands: readonly EditorCommand[],
  context: CommandContext,
): readonly Command[] =>
  commands
    .filter(({ isOnlyKey }) => isOnlyKey !== true)
    .map((command) => {
      const { id, name, icon, shortcut, group, keywords, takesFocus = false, run } = command
      return {
        id,
        name,
        icon,
        group,
        takesFocus,
        ...(shortcut === undefined ? {} : { shortcut }),
        ...(keywords === undefined ? {} : { keywords }),
        when: () => offers(command, context),
        run: () => run(context),
      }
    })

/** Whether the page is being built and something is selected. */
export const hasSelection = ({ session }: CommandContext): boolean =>
  session.state.mode === 'edit' && session.state.selection.length > 0

/** Whether the page is being built. */
export const isBuilding = ({ session }: CommandContext): boolean => session.state.mode === 'edit'

/** What the selection is called in a sentence. */
export const selectionName = ({ session }: CommandContext): string => {
  const { selection, records } = session.state
  return selection.length === 1 ? (records[selection[0] ?? '']?.name ?? '') : `${selection.length} components`
}
