import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { linter, type Diagnostic } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Text, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { languageExtension } from './code-languages.ts'
import { jsonProblem, readJson, type CodeLanguage } from './code-text.ts'
import { codeTheme } from './code-theme.ts'
import { formattedJson } from './json-format.ts'
import { firstJsonMistake } from './json-mistake.ts'

export { firstJsonMistake } from './json-mistake.ts'

/** How an editor looks and behaves; all of it may change while it is shown. */
export interface CodeViewLook {
  readonly isEditable: boolean
  readonly isDisabled: boolean
  readonly placeholder: string
  readonly attributes: Readonly<Record<string, string>>
  readonly showsLineNumbers: boolean
  readonly wrapsLines: boolean
  readonly tabSize: number
  readonly language: CodeLanguage
}

/** An editor in an element. */
export interface CodeView {
  readonly show: (text: string) => void
  readonly change: (look: CodeViewLook) => void
  /** Puts JSON in order; what is none stays as it is. */
  readonly format: () => void
  readonly focus: () => void
  readonly destroy: () => void
}

const jsonMistakes = (view: EditorView): Diagnostic[] => {
  const text = view.state.doc.toString()
  if (text.trim() === '' || readJson(text).isJson) return []
  const found = firstJsonMistake(text)
  if (found === undefined) return []
  const from = Math.min(found, text.length)
  return [{ from, to: Math.min(from + 1, text.length), severity: 'error', message: jsonProblem(text, found) }]
}

const extensionsOf = (look: CodeViewLook): Extension => [
  EditorView.contentAttributes.of(look.attributes),
  // Text that may not be changed can still be read with the keyboard, unless the field is disabled.
  EditorView.editable.of(!look.isDisabled),
  EditorState.readOnly.of(!look.isEditable),
  EditorState.tabSize.of(look.tabSize),
  indentUnit.of(' '.repeat(look.tabSize)),
  look.placeholder === '' ? [] : placeholder(look.placeholder),
  look.showsLineNumbers ? [lineNumbers(), highlightActiveLineGutter()] : [],
  look.wrapsLines ? EditorView.lineWrapping : [],
  look.language === 'json' ? linter(jsonMistakes, { delay: 400 }) : [],
]

/** Makes an editor that shows a text. `onChange` is told of what a person writes, and not of what the page shows. */
export const createCodeView = (
  element: HTMLElement,
  look: CodeViewLook,
  text: string,
  onChange: (text: string) => void,
): CodeView => {
  const looks = new Compartment()
  const language = new Compartment()
  let present = look
  let colors: Extension = []
  const stateOf = (shown: string, caret = 0): EditorState => {
    const doc = Text.of(shown.split(/\r\n?|\n/))
    return EditorState.create({
      doc,
      selection: { anchor: Math.min(caret, doc.length) },
      extensions: [
        looks.of(extensionsOf(present)),
        language.of(colors),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        search({ top: true }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        codeTheme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    })
  }
  const view = new EditorView({ parent: element, state: stateOf(text) })
  const fetchLanguage = (wished: CodeLanguage) => {
    languageExtension(wished)
      .then((extension) => {
        if (present.language !== wished) return
        colors = extension
        view.dispatch({ effects: language.reconfigure(extension) })
      })
      .catch(() => {
        // Without its colors code can be read and written all the same.
      })
  }
  fetchLanguage(look.language)
  return {
    // A new state, as a change would draw all of the text at once where the editor is out of sight.
    show: (next) => view.setState(stateOf(next, view.state.selection.main.head)),
    change: (next) => {
      const isOther = next.language !== present.language
      present = next
      view.dispatch({ effects: looks.reconfigure(extensionsOf(next)) })
      if (isOther) fetchLanguage(next.language)
    },
    format: () => {
      const text = view.state.doc.toString()
      const insert = formattedJson(text, present.tabSize)
      if (insert !== text)
        view.dispatch({ changes: { from: 0, to: text.length, insert }, userEvent: 'input.format' })
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}
