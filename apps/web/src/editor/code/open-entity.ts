import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type CodeExtent, referenceAt } from './bindings.ts'

/** The way to show what a reference names; null where nothing can be shown. */
export type Opener = (path: readonly string[]) => (() => void) | null

const openAt = (view: EditorView, position: number, extent: CodeExtent, opener: Opener): boolean => {
  const reference = referenceAt(view.state.doc.toString(), position, extent)
  const open = reference === null ? null : opener(reference.path)
  open?.()
  return open !== null
}

/** Ctrl+click, or Cmd+click, on a reference shows what it names; so does Ctrl+F12 with the cursor in it. */
export const openEntity = (extent: CodeExtent, opener: Opener): Extension => [
  Prec.high(
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY })
        if (position === null || !openAt(view, position, extent, opener)) return false
        event.preventDefault()
        return true
      },
    }),
  ),
  keymap.of([
    { key: 'Mod-F12', run: (view) => openAt(view, view.state.selection.main.head, extent, opener) },
  ]),
]
