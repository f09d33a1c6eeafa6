import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type ReactElement, useEffect, useRef } from 'react'
import type { CodeMode } from '../languages.ts'
import { loadLanguage } from '../load-language.ts'
import type { SqlSchema } from '../sql/suggestions.ts'
import { theme } from '../theme.ts'
import classes from './AssistantPopup.module.css'

/** Code that was answered, to be read and copied; beside what it replaces where that is given. */
export const ResponseCode = ({
  text,
  original,
  mode,
  dialect,
}: {
  text: string
  original: string | null
  mode: CodeMode
  dialect: SqlSchema['dialect'] | undefined
}): ReactElement => {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
    const shown = view.current
    if (shown === null || shown.state.doc.toString() === text) return
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    let isGone = false
    void loadLanguage(mode, dialect).then(({ language }) => {
      if (isGone || element.current === null) return undefined
      view.current = new EditorView({
        parent: element.current,
        state: EditorState.create({
          doc: latest.current,
          extensions: [
            EditorState.readOnly.of(true),
            EditorView.editable.of(false),
            EditorView.lineWrapping,
            EditorView.contentAttributes.of({ 'aria-label': original === null ? 'Response' : 'Difference' }),
            language,
            theme,
            original === null ? [] : unifiedMergeView({ original, mergeControls: false, gutter: false }),
          ],
        }),
      })
      return undefined
    })
    return () => {
      isGone = true
      view.current?.destroy()
      view.current = null
    }
  }, [mode, dialect, original])
  // What scrolls has to be reachable by keys as well.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return (
    <section ref={element} className={classes['code']} tabIndex={0} aria-label="Answer of the assistant" />
  )
}
