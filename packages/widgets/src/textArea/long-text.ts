import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState, Transaction, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { codeTheme } from '../codeEditor/code-theme.ts'

/** How the field looks and behaves; all of it may change while it is shown. */
export interface LongTextLook {
  readonly isEditable: boolean
  readonly isDisabled: boolean
  readonly attributes: Readonly<Record<string, string>>
}

/** A field for millions of characters in an element. */
export interface LongText {
  /** What is in it, put together anew with every call. */
  readonly read: () => string
  readonly show: (text: string) => void
  readonly change: (look: LongTextLook) => void
  readonly focusAt: (position: number) => void
  readonly destroy: () => void
}

const fromPage = Annotation.define<boolean>()

const plainWriting = EditorView.theme({
  '&': { fontSize: 'inherit', minWidth: '0', flex: '1 1 auto' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.45' },
})

const extensionsOf = (look: LongTextLook): Extension => [
  EditorView.contentAttributes.of(look.attributes),
  EditorView.editable.of(!look.isDisabled),
  EditorState.readOnly.of(!look.isEditable),
]

/**
 * Makes a field that draws only the lines in sight: the browser's own lays out all of its text with each key. `onEdit` is
 * told that a person wrote something, and not what, because putting millions of characters together takes its time.
 */
export const createLongText = (
  element: HTMLElement,
  text: string,
  look: LongTextLook,
  onEdit: () => void,
): LongText => {
  const looks = new Compartment()
  const view = new EditorView({
    parent: element,
    state: EditorState.create({
      doc: text,
      extensions: [
        looks.of(extensionsOf(look)),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        search({ top: true }),
        // Tab leaves the field, as it does elsewhere.
        keymap.of([...standardKeymap, ...searchKeymap, ...historyKeymap]),
        plainWriting,
        codeTheme,
        EditorView.updateListener.of((update) => {
          const isFromPage = update.transactions.some(
            (transaction) => transaction.annotation(fromPage) === true,
          )
          if (update.docChanged && !isFromPage) onEdit()
        }),
      ],
    }),
  })
  return {
    read: () => view.state.doc.toString(),
    show: (next) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        annotations: [fromPage.of(true), Transaction.addToHistory.of(false)],
      }),
    change: (next) => view.dispatch({ effects: looks.reconfigure(extensionsOf(next)) }),
    focusAt: (position) => {
      view.focus()
      view.dispatch({
        selection: { anchor: Math.min(position, view.state.doc.length) },
        scrollIntoView: true,
      })
    },
    destroy: () => view.destroy(),
  }
}
