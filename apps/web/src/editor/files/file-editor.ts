import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'
import type { LineProblem } from '@ashlar/files'
import { searchWords } from '../code/editing.ts'
import { theme } from '../code/theme.ts'
import type { TextChange } from './rebase.ts'

/** A file that lives in the page. */
export interface FileEditor {
  readonly text: () => string
  /** Puts something else into the text that came from elsewhere: the cursor stays where it is, and nothing is reported. */
  readonly patch: (change: TextChange) => void
  /** Gives it another accessible name. */
  readonly rename: (label: string) => void
  readonly mark: (problems: readonly LineProblem[]) => void
  readonly goTo: (line: number) => void
  /** Reports at once what was typed and not yet reported. */
  readonly flush: () => void
  readonly destroy: () => void
}

interface FileEditorOptions {
  readonly parent: HTMLElement
  readonly text: string
  /** How it is highlighted and completed. */
  readonly language: Extension
  /** The accessible name. */
  readonly label: string
  /** Told once typing rests. */
  readonly onChange: () => void
  readonly onBlur: () => void
  /** Undo and redo are the document's: what was done on the canvas is taken back here, too. */
  readonly undo: () => void
  readonly redo: () => void
}

const fromOutside = Annotation.define<boolean>()

/** For how long typing has to rest before it is read, and how long it may go on; in milliseconds. */
const [rest, longest] = [250, 2_000]

/** Puts a file into the page. The caller destroys it. */
export const createFileEditor = (options: FileEditorOptions): FileEditor => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let { label } = options
  const flush = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    options.onChange()
  }
  const done = (act: () => void) => () => {
    flush()
    act()
    return true
  }
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: 'Mod-z', run: done(options.undo), preventDefault: true },
            { key: 'Mod-Shift-z', run: done(options.redo), preventDefault: true },
            { key: 'Mod-y', run: done(options.redo), preventDefault: true },
          ]),
        ),
        highlightSpecialChars(),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        drawSelection(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        search({ top: true }),
        EditorState.phrases.of(searchWords),
        keymap.of([...closeBracketsKeymap, ...searchKeymap, ...foldKeymap, ...defaultKeymap, indentWithTab]),
        options.language,
        // Suggestions reach over what is around the file.
        tooltips({ position: 'fixed', parent: document.body }),
        theme,
        EditorView.contentAttributes.of(() => ({
          role: 'textbox',
          'aria-label': label,
          'aria-multiline': 'true',
          tabindex: '0',
        })),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          if (update.transactions.some((transaction) => transaction.annotation(fromOutside))) return
          const now = Date.now()
          if (timer === undefined) since = now
          clearTimeout(timer)
          timer = setTimeout(flush, Math.max(0, Math.min(rest, since + longest - now)))
        }),
        EditorView.domEventHandlers({
          blur: () => {
            flush()
            options.onBlur()
          },
        }),
      ],
    }),
  })
  // The router puts back how far things were scrolled: each file by itself, and not the one before at this place.
  view.scrollDOM.dataset['scrollRestorationId'] = options.label
  // What a key did in here is done: the shortcuts of the editor must not act on it once more.
  const keepHandledKeys = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) event.stopPropagation()
  }
  options.parent.addEventListener('keydown', keepHandledKeys)
  // What was typed a moment before the tab is closed counts as not saved; captured, so that it does before anybody asks.
  window.addEventListener('beforeunload', flush, true)
  return {
    text: () => view.state.doc.toString(),
    patch: (changes) => view.dispatch({ changes, annotations: fromOutside.of(true) }),
    rename: (next) => {
      if (next === label) return
      label = next
      view.scrollDOM.dataset['scrollRestorationId'] = label
      // Its attributes are asked for with each update.
      view.dispatch({})
    },
    mark: (problems) => {
      const { doc } = view.state
      const diagnostics = problems.map(({ line, reason }) => {
        const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
        return { from, to, severity: 'error' as const, message: reason }
      })
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    goTo: (line) => {
      const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    flush,
    destroy: () => {
      flush()
      options.parent.removeEventListener('keydown', keepHandledKeys)
      window.removeEventListener('beforeunload', flush, true)
      view.destroy()
    },
  }
}
