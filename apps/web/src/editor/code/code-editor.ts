import { completionStatus, startCompletion } from '@codemirror/autocomplete'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, placeholder, tooltips } from '@codemirror/view'
import type { AssistantTarget } from './assistant/assistant-target.ts'
import type { KeyMap } from '../../session/index.ts'
import { moreIsKnown } from './code-problems.ts'
import { FieldKeyMap } from './key-map.ts'
import type { LanguageParts } from './language-parts.ts'
import type { CodeMode } from './languages.ts'
import { type CodeSurroundings, modeExtensions } from './mode-extensions.ts'

export { loadLanguage } from './load-language.ts'

/** How a field looks and what it tells. */
export interface CodeEditorOptions extends CodeSurroundings {
  parent: HTMLElement
  value: string
  mode: CodeMode
  language: LanguageParts
  /** The accessible name. */
  label: string
  placeholder: string
  isSingleLine: boolean
  isReadOnly: boolean
  onChange: (value: string) => void
  onBlur: () => void
}

/** A field that lives in the page. */
export interface CodeEditor {
  /** Gives the field another text, as somebody else wrote it; nothing is reported back. */
  setValue: (value: string) => void
  setReadOnly: (isReadOnly: boolean) => void
  /** By which keys a field of several lines is edited; one of a single line keeps the standard ones. */
  setKeyMap: (keyMap: KeyMap) => void
  /** Puts other text in the place of all, as if it had been typed, and the cursor into it. */
  replaceAll: (text: string, cursor: number) => void
  /** What the assistant is asked about: the text, and what of it is selected. */
  target: () => AssistantTarget
  /**
   * Puts text where an assistant was asked to, as if it had been typed, and the cursor behind it. Where the field was
   * changed meanwhile and what was to be replaced is gone, it stands at the cursor.
   */
  insert: (text: string, asked: { from: number; replaced: string }) => void
  /** Reports what was typed and not yet reported. */
  flush: () => void
  /**
   * More is known around the code: looks once more for what is to be marked, and suggests members to who has just typed the
   * dot before them.
   */
  knowMore: () => void
  focus: () => void
  destroy: () => void
}

/** Marks a change that came from outside and so is not news to the one who made it. */
const fromOutside = Annotation.define<boolean>()

/** How long typing is gathered before it is reported, and how long it is at most while it goes on; milliseconds. */
const changeDelay = 50
const longestChangeDelay = 5000

const readOnlyExtension = (isReadOnly: boolean): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.editable.of(!isReadOnly),
  isReadOnly ? EditorView.contentAttributes.of({ 'aria-readonly': 'true' }) : [],
]

/** What a key did in here is done: the shortcuts of the screen around the field must not act on it once more. */
const keepHandledKeys = (event: KeyboardEvent): void => {
  if (event.defaultPrevented) event.stopPropagation()
}

/** Milliseconds after typing for which somebody still waits for suggestions. */
const waitingTime = 3_000

/** Whether the cursor stands behind a dot, or letters behind one, and nothing is suggested. */
const isWaitingForMembers = (view: EditorView): boolean => {
  const { state } = view
  const { empty, head } = state.selection.main
  const line = state.doc.lineAt(head)
  return (
    view.hasFocus &&
    empty &&
    completionStatus(state) === null &&
    /\.[\w$]*$/u.test(line.text.slice(0, head - line.from))
  )
}

/** Puts a code field into the page. The caller destroys it. */
export const createCodeEditor = (options: CodeEditorOptions): CodeEditor => {
  const readOnly = new Compartment()
  const keyMap = new FieldKeyMap()
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedSince = 0
  let typedAt = Number.NEGATIVE_INFINITY
  const flush = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    options.onChange(view.state.doc.toString())
  }
  const report = EditorView.updateListener.of((update) => {
    if (!update.docChanged || update.transactions.some((transaction) => transaction.annotation(fromOutside)))
      return
    typedAt = Date.now()
    if (timer === undefined) changedSince = typedAt
    clearTimeout(timer)
    const rest = changedSince + longestChangeDelay - Date.now()
    timer = setTimeout(flush, Math.max(0, Math.min(changeDelay, rest)))
  })
  const submit = (): boolean => {
    flush()
    return options.submit()
  }
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.value,
      extensions: [
        keyMap.extension,
        modeExtensions(options.mode, options.language, options.isSingleLine, { ...options, submit }),
        options.placeholder === '' ? [] : placeholder(options.placeholder),
        readOnly.of(readOnlyExtension(options.isReadOnly)),
        EditorView.contentAttributes.of({
          role: 'textbox',
          'aria-label': options.label,
          'aria-multiline': String(!options.isSingleLine),
          // What can be edited has the focus anyway; with this, programs that look for barriers know it as well.
          tabindex: '0',
        }),
        // Popups reach over panels that cut off what is larger than they are.
        tooltips({ position: 'fixed', parent: document.body }),
        report,
        // The event itself, since the editor learns of lost focus a moment later: after a click on "Run API".
        EditorView.domEventHandlers({
          blur: () => {
            flush()
            options.onBlur()
          },
        }),
      ],
    }),
  })
  options.parent.addEventListener('keydown', keepHandledKeys)
  // What was typed a moment before the tab is closed counts as not saved; captured, so that it does before anybody asks.
  window.addEventListener('beforeunload', flush, true)
  return {
    setValue: (value) => {
      if (value === view.state.doc.toString()) return
      clearTimeout(timer)
      timer = undefined
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: value },
        // Undo in a field that now shows something else must not bring the text of before into it.
        annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
      })
    },
    setReadOnly: (isReadOnly) =>
      view.dispatch({ effects: readOnly.reconfigure(readOnlyExtension(isReadOnly)) }),
    setKeyMap: (next) => {
      if (!options.isSingleLine) void keyMap.choose(view, next)
    },
    replaceAll: (text, cursor) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: cursor },
        userEvent: 'input',
      })
      view.focus()
    },
    target: () => {
      const { doc, selection } = view.state
      const { from, to } = selection.main
      return {
        editorContents: doc.toString(),
        selectedText: doc.sliceString(from, to),
        from,
        to,
        firstLineNumber: from === to ? 1 : doc.lineAt(from).number,
      }
    },
    insert: (text, { from, replaced }) => {
      const { doc, selection } = view.state
      const isThere = doc.sliceString(from, from + replaced.length) === replaced
      const found = isThere ? from : doc.toString().indexOf(replaced)
      const changes =
        found >= 0 && found <= doc.length
          ? { from: found, to: found + replaced.length, insert: text }
          : { from: selection.main.head, insert: text }
      view.dispatch({
        changes,
        selection: { anchor: changes.from + text.length },
        userEvent: 'input.paste',
        scrollIntoView: true,
      })
    },
    flush,
    knowMore: () => {
      view.dispatch({ effects: moreIsKnown.of(null) })
      if (Date.now() - typedAt < waitingTime && isWaitingForMembers(view)) startCompletion(view)
    },
    focus: () => view.focus(),
    destroy: () => {
      flush()
      options.parent.removeEventListener('keydown', keepHandledKeys)
      window.removeEventListener('beforeunload', flush, true)
      view.destroy()
    },
  }
}
