import { editOf, endsSuggestion, tabAccepts } from '@ashlar/assistant/completion'
import { isolateHistory } from '@codemirror/commands'
import { type EditorState, Prec, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { endGhost, type Ghost, ghostField } from './ghost-field.ts'

/** What takes a suggestion: its text in the place of its range, or what is left of it behind what was typed. */
export const takeGhost = ({ item, text, at }: Ghost): TransactionSpec => {
  const whole = editOf(item)
  const isWhole = text === item.completion.text
  const rest = { from: at, to: at, insert: text + (item.suffix?.text ?? '') }
  const cursor = isWhole ? whole.cursor : at + text.length + (item.suffix?.deltaCursorOffset ?? 0)
  return {
    changes: isWhole ? { from: whole.from, to: whole.to, insert: whole.insert } : rest,
    selection: { anchor: cursor },
    effects: [endGhost.of({ kind: 'tab' }), EditorView.announce.of('The suggestion was inserted.')],
    annotations: isolateHistory.of('full'),
    userEvent: 'input.complete',
    scrollIntoView: true,
  }
}

/** What Tab does about a suggestion; null where it indents. */
export const tabIn = (state: EditorState): TransactionSpec | null => {
  const ghost = state.field(ghostField)
  if (ghost === null) return null
  if (ghost.text === '') {
    // oxlint-disable-next-line eslint/no-console -- a provider that suggests nothing; there is nothing to say to a person
    console.info('Empty completion')
    return null
  }
  const line = state.doc.lineAt(ghost.at)
  return tabAccepts(state.sliceDoc(line.from, ghost.at), ghost.text) ? takeGhost(ghost) : null
}

/** Whether a key leaves the mode of Vim in which one writes. */
const leavesVimInsertion = ({ key, ctrlKey }: KeyboardEvent, view: EditorView): boolean =>
  view.dom.querySelector('.cm-vimCursorLayer') !== null &&
  (key === 'Escape' || (ctrlKey && (key === '[' || key === 'c')))

const end = (view: EditorView, effect: ReturnType<typeof endGhost.of>): void => {
  if (view.state.field(ghostField) !== null) view.dispatch({ effects: effect })
}

const onKey = (event: KeyboardEvent, view: EditorView): boolean => {
  if (view.state.field(ghostField) === null || event.isComposing) return false
  const { key } = event
  if (key === 'Tab') {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    const taken = tabIn(view.state)
    if (taken === null) return false
    event.preventDefault()
    view.dispatch(taken)
    return true
  }
  if (leavesVimInsertion(event, view)) {
    end(view, endGhost.of({ kind: 'vim' }))
    return false
  }
  if (!endsSuggestion(key)) return false
  end(view, endGhost.of({ kind: 'key', key }))
  if (key !== 'Escape') return false
  // It was for the suggestion: what is around the field stays open.
  event.preventDefault()
  return true
}

/** Keys and moments at which a suggestion is taken or goes. */
export const ghostKeys = Prec.highest(
  EditorView.domEventHandlers({
    keydown: onKey,
    mousedown: (_event, view) => {
      end(view, endGhost.of({ kind: 'mousedown' }))
      return false
    },
    compositionstart: (_event, view) => {
      end(view, endGhost.of({ kind: 'composing' }))
      return false
    },
    focusout: (_event, view) => {
      end(view, endGhost.of({ kind: 'focusout' }))
      return false
    },
  }),
)
