import { useEffect, useRef, useState, type RefObject } from 'react'
import { toolbarState } from './formats.ts'
import type * as richEditor from './rich-editor.ts'
import type { Editor } from './rich-editor.ts'
import { isTooLong } from './safe-markup.ts'

interface RichEditorWishes {
  /** The HTML that is to be seen. */
  readonly markup: string
  readonly isEditable: boolean
  readonly placeholder: string
  readonly attributes: Readonly<Record<string, string>>
  /** Called with what a person made of the text. */
  readonly onChange: (markup: string) => void
  /** Called where the text that came from outside is something else in the editor: HTML that it does not know. */
  readonly onNormalized: (markup: string) => void
}

interface RichEditorState {
  readonly place: RefObject<HTMLDivElement | null>
  readonly editor: Editor | undefined
  readonly toolbar: string
  readonly isTooLong: boolean
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

type EditorModule = typeof richEditor

/** Fetches the editor, puts it into its place, and keeps what it shows and what the page holds the same. */
export const useRichEditor = (wishes: RichEditorWishes): RichEditorState => {
  const { markup, isEditable, placeholder } = wishes
  const place = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<{ readonly editor: Editor; readonly module: EditorModule }>()
  const [toolbar, setToolbar] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })
  /** What the editor holds, as HTML. */
  const held = useRef('')

  useEffect(() => {
    if (hasFailed) return
    let editor: Editor | undefined
    let isGone = false
    const make = (module: EditorModule) => {
      const element = place.current
      if (isGone || element === null) return
      editor = module.createRichEditor({
        element,
        markup: '',
        isEditable: latest.current.isEditable,
        placeholder: () => latest.current.placeholder,
        attributes: () => latest.current.attributes,
        onChange: (next) => {
          held.current = next
          latest.current.onChange(next)
        },
      })
      held.current = ''
      const present = editor
      editor.on('transaction', () => setToolbar(toolbarState(present)))
      setToolbar(toolbarState(editor))
      setMade({ editor, module })
    }
    import('./rich-editor.ts').then(make).catch(() => setFailed(true))
    return () => {
      isGone = true
      setMade(undefined)
      editor?.destroy()
    }
  }, [hasFailed])

  useEffect(() => {
    if (made === undefined || markup === held.current) return
    const isLong = isTooLong(markup)
    setRefused(isLong)
    if (isLong) return
    made.module.showMarkup(made.editor, markup)
    held.current = made.module.markupIn(made.editor)
    if (held.current !== markup) latest.current.onNormalized(held.current)
  }, [made, markup])

  const described = JSON.stringify(wishes.attributes)
  useEffect(() => {
    made?.editor.setEditable(isEditable, false)
    // Asks the editor to read its attributes and its placeholder again.
    made?.editor.setOptions({})
  }, [made, isEditable, described, placeholder])

  return {
    place,
    editor: made?.editor,
    toolbar,
    isTooLong: isRefused,
    hasFailed,
    tryAgain: () => setFailed(false),
  }
}
