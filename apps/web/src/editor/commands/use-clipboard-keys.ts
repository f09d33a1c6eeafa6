import { useEffect } from 'react'
import { useEditorParts } from '../context/editor-context.tsx'
import { focusOf } from './command-keys.ts'
import { copySelection, cutSelection, pasteText } from './copying.ts'
import { isBuilding } from '../context/editor-command.ts'

/**
 * Copies, cuts and pastes components when the browser says that a person asked for it: by these events the clipboard of
 * the system can be read and written without asking for permission.
 */
export const useClipboardKeys = (): void => {
  const { commands } = useEditorParts()
  useEffect(() => {
    const isMeant = (event: ClipboardEvent): boolean => {
      const focus = focusOf(event.target)
      if (event.defaultPrevented || !isBuilding(commands)) return false
      return (
        focus !== 'field' && focus !== 'elsewhere' && document.querySelector('[aria-modal="true"]') === null
      )
    }
    const take = (event: ClipboardEvent, text: string | null): void => {
      event.preventDefault()
      if (text !== null) event.clipboardData?.setData('text/plain', text)
    }
    // Selected text is what a person means to copy, wherever it stands.
    const isText = (): boolean => (document.getSelection()?.toString() ?? '') !== ''
    const copied = (event: ClipboardEvent): void => {
      if (isMeant(event) && !isText()) take(event, copySelection(commands))
    }
    const cut = (event: ClipboardEvent): void => {
      if (isMeant(event)) take(event, cutSelection(commands))
    }
    const pasted = (event: ClipboardEvent): void => {
      if (!isMeant(event)) return
      event.preventDefault()
      pasteText(commands, event.clipboardData?.getData('text/plain') ?? '')
    }
    document.addEventListener('copy', copied)
    document.addEventListener('cut', cut)
    document.addEventListener('paste', pasted)
    return () => {
      document.removeEventListener('copy', copied)
      document.removeEventListener('cut', cut)
      document.removeEventListener('paste', pasted)
    }
  }, [commands])
}
