import type { EvaluationPort } from '@ashlar/runtime'

/** How long the first paint is waited for where no frames are drawn, as in a tab that nobody looks at; in milliseconds. */
const mostPatience = 300

/** Resolves when what React was told of now is on the screen. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostPatience)
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  })

/**
 * An evaluation that starts later: what is asked before waits, in its order. Starting one takes a process of the browser
 * that has better things to do while the first paint is drawn.
 */
export const evaluateLate = (start: () => EvaluationPort, when: Promise<void>): EvaluationPort => {
  let isOver = false
  let started: EvaluationPort | null = null
  const port = when.then(() => {
    started = start()
    if (isOver) started.stop()
    return started
  })
  return {
    ask: async (request) => (started ?? (await port)).ask(request),
    shutdown: async () => (started ?? (await port)).shutdown(),
    stop: () => {
      isOver = true
      started?.stop()
    },
  }
}
