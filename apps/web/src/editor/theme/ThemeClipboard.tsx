import { IconButton, notify, notifyFailure } from '@ashlar/ui'
import { copyTheme, pasteTheme } from './theme-clipboard.ts'
import { useThemeEdits } from './use-theme-edits.ts'

/** Carries the theme to another application, or takes one from there. */
export const ThemeClipboard = () => {
  const { theme, change } = useThemeEdits()
  const copy = async (): Promise<void> => {
    const copied = await copyTheme(navigator.clipboard, theme)
    if (copied.ok) notify('theme', 'Theme copied')
    else notifyFailure(copied.message)
  }
  const paste = async (): Promise<void> => {
    const pasted = await pasteTheme(navigator.clipboard)
    if (!pasted.ok) {
      notifyFailure(pasted.message)
      return
    }
    change(pasted.value, { label: 'Paste theme' })
    notify('theme', 'Theme pasted')
  }
  return (
    <>
      <IconButton icon="copy" label="Copy theme" onClick={() => void copy()} />
      <IconButton icon="clipboard" label="Paste theme" onClick={() => void paste()} />
    </>
  )
}
