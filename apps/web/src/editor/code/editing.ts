import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'

/** What every field does while typing: undo, brackets, comments, search, indentation. */
export const editing: Extension = [
  highlightSpecialChars(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  EditorState.tabSize.of(2),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  // Ctrl+K is the key of bindings; Ctrl+Enter submits.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap.filter(({ key, mac }) => key !== 'Mod-Enter' && mac !== 'Ctrl-k'),
    ...historyKeymap,
  ]),
]

/** The search panel's words in sentence case. */
export const searchWords = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
}

/** What a field of several lines adds: search on its own lines, Tab for indentation. */
export const severalLines: Extension = [
  search({ top: true }),
  EditorState.phrases.of(searchWords),
  highlightSelectionMatches(),
  keymap.of([...searchKeymap, indentWithTab]),
]

/** Indentation as Python is usually written; before `editing`, which indents less. */
export const fourBlanks: Extension = [EditorState.tabSize.of(4), indentUnit.of('    ')]

/** Numbers beside the lines, for fields in which a message may name one. */
export const numberedLines: Extension = lineNumbers()
