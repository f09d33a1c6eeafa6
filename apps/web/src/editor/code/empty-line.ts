import { shortcutText } from '@ashlar/ui'
import { type Extension, RangeSet } from '@codemirror/state'
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
  override eq(): boolean {
    return true
  }

  toDOM(): HTMLElement {
    const hint = document.createElement('span')
    hint.className = 'cm-placeholder'
    hint.setAttribute('aria-hidden', 'true')
    hint.textContent = emptyLineText()
    return hint
  }
}

const hint = Decoration.widget({ widget: new Hint(), side: 1 })

const hintOf = (view: EditorView): DecorationSet => {
  const { doc, selection, readOnly } = view.state
  const { main } = selection
  const line = doc.lineAt(main.head)
  // A field without any text has a hint of its own.
  const isHinted = view.hasFocus && !readOnly && main.empty && line.length === 0 && doc.length > 0
  return isHinted ? Decoration.set([hint.range(line.from)]) : RangeSet.empty
}

/** Says on an empty line with the cursor by which key names are offered. */
export const emptyLine: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = hintOf(view)
    }

    update({ view, docChanged, selectionSet, focusChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || focusChanged) this.decorations = hintOf(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
