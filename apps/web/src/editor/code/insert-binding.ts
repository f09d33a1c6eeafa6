import { startCompletion } from '@codemirror/autocomplete'
import { EditorSelection, type Extension, Prec } from '@codemirror/state'
import { type Command, keymap } from '@codemirror/view'
import { type CodeExtent, codeAround } from './bindings.ts'

/** Puts an empty pair of double braces at the cursor, or braces around what is selected, and opens suggestions. */
const insertBinding =
  (extent: CodeExtent): Command =>
  (view) => {
    if (view.state.readOnly) return true
    const { head } = view.state.selection.main
    if (codeAround(view.state.doc.toString(), head, extent) === null) {
      view.dispatch(
        view.state.changeByRange((range) => {
          const selected = view.state.sliceDoc(range.from, range.to)
          return {
            changes: { from: range.from, to: range.to, insert: `{{ ${selected} }}` },
            range: EditorSelection.cursor(range.from + 3 + selected.length),
          }
        }),
        { userEvent: 'input', scrollIntoView: true },
      )
    }
    startCompletion(view)
    return true
  }

/** Ctrl+K, or Cmd+K: a binding. The key goes no further, since outside of code it opens the command palette. */
export const insertBindingKey = (extent: CodeExtent): Extension =>
  Prec.high(
    keymap.of([{ key: 'Mod-k', run: insertBinding(extent), preventDefault: true, stopPropagation: true }]),
  )
