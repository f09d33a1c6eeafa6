import { closedPollMilliseconds, statusPollMilliseconds } from '../../oauth/login-window.ts'

interface Watched {
  /** Whether the login has succeeded, as the server knows it. */
  readonly check: () => Promise<{ authenticated: boolean; error: string | null }>
  /** The window is gone without an end: the person may have closed it. */
  readonly onClosed: () => void
  /** The login succeeded, or failed with a text. Called once. */
  readonly onEnd: (error: string | null) => void
}

/** How long a login may still end after its window was closed or left this one's reach, in milliseconds. */
const graceMilliseconds = 10_000

/** Watches a window in which somebody logs in. Answers with what stops it. */
export const watchWindow = (
  opened: Pick<Window, 'closed'>,
  { check, onClosed, onEnd }: Watched,
): (() => void) => {
  let waited = 0
  let sinceClosed: number | null = null
  let isOver = false
  const stop = (): void => {
    isOver = true
    clearInterval(timer)
  }
  const ask = async (): Promise<void> => {
    // Where the server is not reached, the next question may reach it.
    const state = await check().catch(() => null)
    if (isOver || state === null) return
    if (!state.authenticated && state.error === null) return
    stop()
    onEnd(state.error)
  }
  const timer = setInterval(() => {
    waited += closedPollMilliseconds
    if (opened.closed && sinceClosed === null) {
      sinceClosed = 0
      void ask().then(() => {
        if (!isOver) onClosed()
      })
    } else if (sinceClosed !== null) {
      sinceClosed += closedPollMilliseconds
      if (sinceClosed >= graceMilliseconds) stop()
      else void ask()
    } else if (waited % statusPollMilliseconds === 0) void ask()
  }, closedPollMilliseconds)
  return stop
}
