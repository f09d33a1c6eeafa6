import { type EvaluatorFrame, openFrame, startWorkerIn } from '@ashlar/runtime/open-frame'

/** An evaluator on its way, whose worker may already be there. */
export interface PreloadedEvaluator {
  readonly frame: EvaluatorFrame
  readonly workerSource: Promise<string>
}

declare global {
  interface Window {
    /** What was begun with the page, until somebody takes it. */
    ashlarEvaluator?: PreloadedEvaluator | undefined
  }
}

/** Opens the evaluator's frame on this page. */
export const openEvaluatorFrame = (): EvaluatorFrame =>
  // Under the address of embedded applications the frame may have pages of other sites above it.
  openFrame(document, `${window.location.pathname.startsWith('/embed/') ? '/embed' : ''}/evaluator.html`)

/** Whether a page has an evaluator that was started with it, or is about to be. */
export const isEvaluatorPreloaded = (page: Document): boolean =>
  window.ashlarEvaluator !== undefined || page.querySelector('iframe[data-evaluator]') !== null

/** Starts an evaluator before the code that will use it is here. `fetchSource` answers with the worker's text. */
export const startEvaluatorAhead = (fetchSource: () => Promise<string>): void => {
  const frame = openEvaluatorFrame()
  const workerSource = fetchSource()
  const worker = Promise.all([frame.control, workerSource]).then(([control, source]) =>
    startWorkerIn(control, source),
  )
  // Whoever evaluates says what is wrong.
  worker.catch(() => undefined)
  window.ashlarEvaluator = { frame: { ...frame, worker }, workerSource }
}

/** The evaluator that was started ahead; undefined where there is none, or where somebody has it already. */
export const takeEvaluatorAhead = (): PreloadedEvaluator | undefined => {
  const { ashlarEvaluator } = window
  window.ashlarEvaluator = undefined
  return ashlarEvaluator
}
