import { changeTheme } from '@ashlar/document'
import { themeOf, type Theme } from '@ashlar/schema'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'

/** The theme that is edited, and the way to another one. */
export interface ThemeEdits {
  readonly theme: Theme
  /** Shows another theme. Changes of one `group`, such as those of one drag, are one step. */
  readonly change: (theme: Theme, step: { label: string; group?: string }) => void
  /** Closes the present step: what follows is another one, also in the same group. */
  readonly seal: () => void
}

/** The theme of the application, which all its pages share; draws again when it changes. */
export const useThemeEdits = (): ThemeEdits => {
  const session = useEditorSession()
  const theme = useEditor(({ records }) => themeOf(records))
  return {
    theme,
    change: (next, { label, group }) => {
      const step = group === undefined ? { label } : { label, group: `theme ${group}` }
      session.apply(changeTheme(session.state.records, next), step)
    },
    seal: () => session.seal(),
  }
}
