import { isShortcut } from '@ashlar/ui'
import { focusOf } from '../editor/commands/command-keys.ts'
import type { ApiCommand } from './commands.ts'

/**
 * Runs the command whose shortcut was pressed, where its keys apply. Keys that something nearer has used, and all keys
 * while a dialog is open, are left alone; only saving never falls through to the browser.
 */
export const runShortcut = (event: KeyboardEvent, commands: readonly ApiCommand[]): void => {
  if (event.defaultPrevented) return
  const command = commands.find(({ shortcut }) => shortcut !== undefined && isShortcut(event, shortcut))
  if (command === undefined) return
  const isSave = command.id === 'save'
  if (isSave) event.preventDefault()
  if (document.querySelector('[aria-modal="true"]') !== null) return
  if (command.isEverywhere !== true && focusOf(event.target) === 'field') return
  if (command.when?.() === false) return
  event.preventDefault()
  command.run()
}
