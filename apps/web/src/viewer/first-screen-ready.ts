import type { ViewerState } from './viewer-state.ts'

/** How long nothing is drawn at all, in milliseconds. The screen that tells of loading would not be seen sooner either. */
const patience = 100

/**
 * Resolves when there is something to draw: the first page or why there is none, and after a while that it is loading.
 * Whoever draws that before has the browser draw twice, mostly for nothing.
 */
export const firstScreenReady = (state: Pick<ViewerState, 'screen' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const screen = state.screen()
      if (screen.kind === 'refused' || (screen.kind === 'page' && screen.isDrawable)) end()
    }
    const end = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, patience)
    const unsubscribe = state.subscribe(look)
    look()
  })
