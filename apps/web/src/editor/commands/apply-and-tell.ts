import type { Outcome } from '@ashlar/document'
import { notify } from '@ashlar/ui'
import type { EditorSession, StepFacts } from '../session/editor-session.ts'

/** Applies what an operation answered, and tells what it says beside that. Answers whether it was done. */
export const applyAndTell = (session: EditorSession, outcome: Outcome, step: StepFacts): boolean => {
  const before = session.state.history.done.length
  if (!session.apply(outcome, step)) return false
  if (!outcome.ok || outcome.notice === undefined) return true
  const { code, message } = outcome.notice
  if (code !== 'moved_to_page') {
    notify('warned', message)
    return true
  }
  const made = session.state.history.done
  const latest = made.at(-1)
  const undo = (): void => {
    // Only this step: what was done since is not taken back with it.
    if (session.state.history.done.at(-1) === latest) session.undo()
  }
  notify('movedToPage', message, made.length > before ? { actions: [{ label: 'Undo', run: undo }] } : {})
  return true
}
