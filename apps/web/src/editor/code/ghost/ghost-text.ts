import {
  type CompletionTrigger,
  completionLanguageOf,
  documentsFor,
  isEligible,
  pathOfStep,
} from '@ashlar/assistant/completion'
import { closeCompletion, completionStatus } from '@codemirror/autocomplete'
import { getIndentUnit, indentUnit } from '@codemirror/language'
import type { CompletionLanguage, CompletionRequest } from '@ashlar/schema'
import type { Extension, Transaction } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { CodeMode } from '../languages.ts'
import type { CodeCompleter } from './code-completer.ts'
import { GhostFeedback } from './ghost-feedback.ts'
import { endGhost, ghostField, showGhost } from './ghost-field.ts'
import { ghostKeys } from './ghost-keys.ts'
import { GhostQuestions, type Written } from './ghost-questions.ts'
import type { StepCode } from './step-code.ts'
import { documentsBefore } from './step-documents.ts'

/** The version of the protocol of completions that is spoken. */
const extensionVersion = '1.12.7'
/** The major version of the editor. */
const editorVersion = '6'

/** What of a step is told to complete its code. */
type WrittenStep = Pick<StepCode, 'id' | 'name' | 'blocks'>

/** Where code is written, and who completes it. */
export interface GhostPlace {
  readonly mode: CodeMode
  readonly completer: CodeCompleter
  /** In which languages the person wants it. */
  readonly languages: readonly CompletionLanguage[]
  /** The step that is written, as it is now; null where the field is in a panel of properties. */
  readonly step: (() => WrittenStep) | null
  readonly host: string
}

/** What is asked about a text and the cursor in it. */
export const completionRequest = (
  { mode, host }: Pick<GhostPlace, 'mode' | 'host'>,
  { id, name, blocks }: WrittenStep,
  language: CompletionLanguage,
  { text, cursor }: Written,
  { tabSize, insertSpaces }: CompletionRequest['editorOptions'],
): CompletionRequest => ({
  metadata: { ideName: 'codemirror', ideVersion: `${editorVersion} on ${host}`, extensionVersion },
  document: {
    path: pathOfStep(name, language),
    text,
    editorLanguage: mode,
    language,
    cursorOffset: cursor,
    lineEnding: '\n',
  },
  otherDocuments: documentsFor(language, documentsBefore(blocks, id)),
  editorOptions: { tabSize, insertSpaces },
})

/** Suggests code at the cursor as ghost text, where a field has that; nothing elsewhere. */
export const ghostText = (place: GhostPlace): Extension => {
  const { mode, completer, languages, step } = place
  const language = completionLanguageOf(mode)
  const where = {
    email: completer.email,
    applicationId: completer.entityId,
    mode,
    languages,
    isInPropertyPanel: step === null,
    dataTreePath: null,
  }
  const settings = { isOn: true, users: null, applications: completer.applications?.slice() ?? null }
  if (language === null || step === null || !isEligible(settings, where)) return []
  const plugin = ViewPlugin.define((view) => new GhostOfField(view, place, step, language))
  return [
    ghostField,
    ghostKeys,
    plugin,
    // The list of names opens by the same key, which goes on to it.
    keymap.of([
      {
        key: 'Ctrl-Space',
        run: (view) => {
          view.plugin(plugin)?.ask()
          return false
        },
      },
    ]),
    look,
  ]
}

const isByHand = (transaction: Transaction): boolean =>
  transaction.docChanged && (transaction.isUserEvent('input') || transaction.isUserEvent('delete'))

class GhostOfField {
  readonly #view: EditorView
  readonly #feedback: GhostFeedback
  readonly #questions: GhostQuestions

  constructor(
    view: EditorView,
    place: Omit<GhostPlace, 'step'>,
    step: () => WrittenStep,
    language: CompletionLanguage,
  ) {
    this.#view = view
    this.#feedback = new GhostFeedback(place.completer)
    this.#questions = new GhostQuestions(place.completer, {
      written: () => writtenIn(view),
      requestFor: (written) =>
        completionRequest(place, step(), language, written, {
          tabSize: getIndentUnit(view.state),
          insertSpaces: !view.state.facet(indentUnit).includes('\t'),
        }),
      show: (item, written) => {
        view.dispatch({ effects: showGhost.of(item) })
        this.#feedback.shown(item, written.text.slice(0, written.cursor))
      },
    })
  }

  ask(): void {
    this.#questions.ask()
  }

  update(update: ViewUpdate): void {
    this.#tellEnd(update)
    const ghost = update.state.field(ghostField)
    if (ghost === null && update.transactions.some(isByHand)) this.#questions.ask()
    else if (update.docChanged || update.selectionSet) this.#questions.stop()
    const opensList =
      completionStatus(update.state) === 'active' && completionStatus(update.startState) !== 'active'
    if (ghost !== null && opensList && update.startState.field(ghostField) !== null) {
      this.#afterwards(() => this.#view.dispatch({ effects: endGhost.of({ kind: 'completer' }) }))
    }
  }

  destroy(): void {
    this.#questions.stop()
  }

  #tellEnd({ startState, state, transactions, docChanged }: ViewUpdate): void {
    const before = startState.field(ghostField)
    const after = state.field(ghostField)
    if (before === null || before === after) return
    const ending = transactions.flatMap(({ effects }) => effects).find((effect) => effect.is(endGhost))?.value
    const isSame = after?.item === before.item
    const isWrittenOut =
      docChanged && state.sliceDoc(before.at, before.at + before.text.length) === before.text
    const trigger: CompletionTrigger =
      ending ??
      (isSame || isWrittenOut ? { kind: 'typeOver' } : { kind: docChanged ? 'otherCharacter' : 'moved' })
    this.#feedback.ended(before.item, trigger)
    // What was typed is none of the names that the list has for what was suggested.
    if (trigger.kind === 'otherCharacter') this.#afterwards(() => closeCompletion(this.#view))
  }

  /** An update must not begin another one. */
  #afterwards(act: () => unknown): void {
    queueMicrotask(() => {
      if (this.#view.dom.isConnected) act()
    })
  }
}

/** What stands in a field in which somebody writes; null while they choose, compose, read or command. */
const writtenIn = (view: EditorView): Written | null => {
  const { state } = view
  const { main } = state.selection
  const isCommanding = view.scrollDOM.classList.contains('cm-vimMode')
  if (!view.hasFocus || state.readOnly || view.composing || isCommanding || !main.empty) return null
  return { text: state.doc.toString(), cursor: main.head }
}

const look = EditorView.theme({
  '.cm-ghost': { color: 'var(--ashlar-text-muted)', fontStyle: 'italic', whiteSpace: 'pre-wrap' },
  '.cm-ghost-block': { padding: '0 8px' },
})
