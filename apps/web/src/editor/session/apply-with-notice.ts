import type { HistoryStep, Outcome } from '@ashlar/document'
import { notify } from '@ashlar/ui'
import type { EditorSession, StepFacts } from './editor-session.ts'

/** What telling needs of a session. */
interface Doing extends Pick<EditorSession, 'apply' | 'undo'> {
  readonly state: Pick<EditorSession['state'], 'history'>
}

const latestStep = (session: Doing): HistoryStep | undefined => session.state.history.done.at(-1)

const tell = (session: Doing, outcome: Outcome, before: HistoryStep | undefined): void => {
  if (!outcome.ok || outcome.notice === undefined) return
  const { code, message } = outcome.notice
  if (code !== 'moved_to_page') {
    notify('warned', message)
    return
  }
  const made = latestStep(session)
  const undo = (): void => {
    // Only this step: what was done since is not taken back with it.
    if (latestStep(session) === made) session.undo()
    else notify('warned', 'Something else was done since. Undo that first.')
  }
  notify('movedToPage', message, made === before ? {} : { actions: [{ label: 'Undo', run: undo }] })
}

/** Applies what operations answer as one step, one after the other, and tells at the end what they say beside that. */
export const applyAllWithNotice = (
  session: Doing,
  operations: readonly (() => Outcome)[],
  step: StepFacts,
): boolean => {
  const before = latestStep(session)
  const outcomes: Outcome[] = []
  let isDone = true
  for (const operate of operations) {
    const outcome = operate()
    isDone = session.apply(outcome, step)
    if (!isDone) break
    outcomes.push(outcome)
  }
  for (const outcome of outcomes) tell(session, outcome, before)
  return isDone
}

/** Applies what an operation answered, and tells what it says beside that. Answers whether it was done. */
export const applyWithNotice = (session: Doing, outcome: Outcome, step: StepFacts): boolean =>
  applyAllWithNotice(session, [() => outcome], step)
