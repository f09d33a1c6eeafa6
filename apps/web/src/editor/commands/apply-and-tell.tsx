import type { Outcome } from '@ashlar/document'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { EditorSession, StepFacts } from '../session/editor-session.ts'

/** How long it is told that something went to the page, and can be taken back there, in ms. */
export const movedNotice = 10_000

/** Applies what an operation answered, and tells what it says beside that. Answers whether it was done. */
export const applyAndTell = (session: EditorSession, outcome: Outcome, step: StepFacts): boolean => {
  const before = session.state.history.done.length
  if (!session.apply(outcome, step)) return false
  if (!outcome.ok || outcome.notice === undefined) return true
  const { code, message } = outcome.notice
  const made = session.state.history.done
  const isStep = made.length > before
  const latest = made.at(-1)
  const id = notifications.show({
    message:
      code === 'moved_to_page' && isStep ? (
        <>
          {message}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              // Only this step: what was done since is not taken back with it.
              if (session.state.history.done.at(-1) === latest) session.undo()
            }}
          >
            Undo
          </Button>
        </>
      ) : (
        message
      ),
    color: code === 'moved_to_page' ? 'green' : 'yellow',
    autoClose: code === 'moved_to_page' ? movedNotice : 6000,
    withBorder: false,
  })
  return true
}
