import { isShortcut } from '@ashlar/ui'
import { applies, type CommandContext, type EditorCommand } from '../context/editor-command.ts'

/** Marks those parts; itself focused, one is the canvas. */
const canvasKeysAttribute = 'data-canvas-keys'

/** For the parts of the editor in which the keys of the canvas work. */
export const takesCanvasKeys = { [canvasKeysAttribute]: '' }

type Focus = 'field' | 'component' | 'canvas' | 'layers' | 'elsewhere'

/** Where the keys go that are pressed with the focus on an element. */
export const focusOf = (target: EventTarget | null): Focus => {
  if (!(target instanceof Element)) return 'canvas'
  if (target.closest('input, textarea, select, [contenteditable="true"], .cm-editor') !== null) return 'field'
  if (target.closest('[data-widget-id]') !== null) return 'component'
  // With nothing focused, keys reach the document's body.
  if (target === document.body) return 'canvas'
  const keys = target.closest(`[${canvasKeysAttribute}]`)
  if (keys === null) return 'elsewhere'
  return keys === target ? 'canvas' : 'layers'
}

const reaches = (command: EditorCommand, focus: Focus): boolean => {
  switch (command.keysIn) {
    case 'everywhere':
      return true
    case 'outsideFields':
      return focus !== 'field'
    case 'canvas':
      return focus !== 'field' && focus !== 'elsewhere'
    // The arrows, Enter and Tab belong to the component that has the focus.
    case 'canvasItself':
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
  if (command === undefined || command.isNative === true) return
  event.preventDefault()
  command.run(context)
}
