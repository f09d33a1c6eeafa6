/** The signal of one run: aborted by whoever asked for the run, or when its time is up. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Whether time was up before anybody cancelled. */
  readonly isPassed: boolean
  /** Ends what still goes on in the run. */
  stop(): void
  /** Stops the clock when the run has ended. */
  clear(): void
}

/** Made once: making one takes longer than many a run. */
const ended = new DOMException('The run has ended.', 'AbortError')

/** Starts the clock of a run. */
export const startDeadline = (cancellation: AbortSignal, milliseconds: number): Deadline => {
  const controller = new AbortController()
  let isPassed = false
  const onCancel = () => controller.abort()
  const timer = setTimeout(() => {
    isPassed = !cancellation.aborted
    controller.abort()
  }, milliseconds)
  cancellation.addEventListener('abort', onCancel)
  if (cancellation.aborted) onCancel()
  return {
    signal: controller.signal,
    get isPassed() {
      return isPassed
    },
    stop() {
      controller.abort(ended)
    },
    clear() {
      clearTimeout(timer)
      cancellation.removeEventListener('abort', onCancel)
    },
  }
}
