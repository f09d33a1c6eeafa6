import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, gutter, GutterMarker, keymap } from '@codemirror/view'

/** Opens the assistant; false where there is none. */
export type OpenAssistant = () => boolean

/** Ctrl+I, or Cmd+I, opens the assistant. */
export const assistantKey = (open: OpenAssistant): Extension =>
  Prec.high(keymap.of([{ key: 'Mod-i', run: () => open(), preventDefault: true, stopPropagation: true }]))

class AskMarker extends GutterMarker {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-ask-ai'
    button.tabIndex = -1
    button.title = 'Ask AI'
    button.setAttribute('aria-label', 'Ask AI')
    button.textContent = '✦'
    return button
  }
}

const marker = new AskMarker()

const isAtCursor = (view: EditorView, from: number): boolean =>
  view.state.doc.lineAt(view.state.selection.main.head).from === from

/** A mark beside the line with the cursor that opens the assistant. */
export const assistantGutter = (open: OpenAssistant): Extension =>
  gutter({
    class: 'cm-assistant-gutter',
    lineMarker: (view, line) => (!view.state.readOnly && isAtCursor(view, line.from) ? marker : null),
    lineMarkerChange: ({ selectionSet, docChanged }) => selectionSet || docChanged,
    initialSpacer: () => marker,
    domEventHandlers: {
      mousedown: (_view, _line, event) => {
        if (!(event.target instanceof Element) || event.target.closest('.cm-ask-ai') === null) return false
        event.preventDefault()
        return open()
      },
    },
  })
