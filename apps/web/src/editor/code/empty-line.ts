import { shortcutText } from '@ashlar/ui'
import { type Extension, RangeSet } from '@codemirror/state'
import type { OpenAssistant } from './assistant/assistant-key.ts'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'

/** What an empty line says: by which key names are offered. */
export const emptyLineText = (): string => `${shortcutText('Mod+K')} for variables`

class Hint extends WidgetType {
  readonly #ask: OpenAssistant | null

  constructor(ask: OpenAssistant | null) {
    super()
    this.#ask = ask
  }

  override eq(): boolean {
    return true
  }

  toDOM(): HTMLElement {
    const hint = document.createElement('span')
    hint.className = 'cm-placeholder'
    const text = document.createElement('span')
    text.setAttribute('aria-hidden', 'true')
    text.textContent = emptyLineText()
    hint.append(text)
    const ask = this.#ask
    if (ask !== null) hint.append(' ', askButton(ask))
    return hint
  }

  override ignoreEvent(): boolean {
    return true
  }
}

const askButton = (ask: OpenAssistant): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-ask-ai'
  button.tabIndex = -1
  button.textContent = 'Ask AI'
  // Before the press takes the focus, and with it this line, away.
  button.addEventListener('mousedown', (event) => {
    event.preventDefault()
    ask()
  })
  return button
}

const hintOf = (view: EditorView, hint: Decoration): DecorationSet => {
  const { doc, selection, readOnly } = view.state
  const { main } = selection
  const line = doc.lineAt(main.head)
  // A field without any text has a hint of its own.
  const isHinted = view.hasFocus && !readOnly && main.empty && line.length === 0 && doc.length > 0
  return isHinted ? Decoration.set([hint.range(line.from)]) : RangeSet.empty
}

/** Says on an empty line with the cursor by which key names are offered, and offers the assistant where there is one. */
export const emptyLine = (ask: OpenAssistant | null): Extension => {
  const hint = Decoration.widget({ widget: new Hint(ask), side: 1 })
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = hintOf(view, hint)
      }

      update({ view, docChanged, selectionSet, focusChanged }: ViewUpdate): void {
        if (docChanged || selectionSet || focusChanged) this.decorations = hintOf(view, hint)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}
