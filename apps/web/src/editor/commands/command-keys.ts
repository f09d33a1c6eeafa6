import { isShortcut } from '@ashlar/ui'
import { applies, type CommandContext, type EditorCommand } from './editor-command.ts'

/** Marks the parts of the editor in which the keys of the canvas work. */
export const canvasKeysAttribute = 'data-canvas-keys'

type Focus = 'field' | 'canvas' | 'elsewhere'

const focusOf = (target: EventTarget | null): Focus => {
  if (!(target instanceof Element)) return 'canvas'
  if (target.closest('input, textarea, select, [contenteditable="true"], .cm-editor') !== null) return 'field'
  // With nothing focused, keys reach the document's body.
  if (target === document.body || target.closest(`[${canvasKeysAttribute}]`) !== null) return 'canvas'
  return 'elsewhere'
}

const reaches = (command: EditorCommand, focus: Focus): boolean => {
  switch (command.keysIn) {
    case 'everywhere':
      return true
    case 'outsideFields':
      return focus !== 'field'
    case 'canvas':
      return focus === 'canvas'
  }
}

/**
 * Runs the command whose shortcut was pressed, where its keys apply. Keys that something nearer has used, and all keys
 * while a dialog is open, are left alone; only saving never falls through to the browser.
 */
export const runShortcut = (
  event: KeyboardEvent,
  commands: readonly EditorCommand[],
  context: CommandContext,
): void => {
  if (event.defaultPrevented) return
  const matching = commands.filter(({ shortcut, alternatives = [] }) =>
    [...(shortcut === undefined ? [] : [shortcut]), ...alternatives].some((keys) => isShortcut(event, keys)),
  )
  if (matching.some(({ id }) => id === 'save')) event.preventDefault()
  if (document.querySelector('[aria-modal="true"]') !== null) return
  const focus = focusOf(event.target)
  const command = matching.find((candidate) => reaches(candidate, focus) && applies(candidate, context))
  if (command === undefined) return
  event.preventDefault()
  command.run(context)
}
