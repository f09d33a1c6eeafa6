import { randomId } from '../random-id.ts'
import { startWorkerIn, type EvaluatorFrame } from './open-frame.ts'
import {
  badUnevaluatedTree,
  EvaluationFailed,
  EvaluationLost,
  evaluationCancelled,
  type EvaluationPort,
  type EvaluationReply,
  type EvaluationRequest,
  workerNotReady,
} from './protocol.ts'
import type { NumberedRequest } from './worker.ts'

/** How long one request, or one binding of a careful one, may take before the worker is ended; in milliseconds. */
export const evaluationLimit = 2000
/** What is added to that for each binding that a message defines: parsing and compiling take their time too. */
const limitPerDefinition = 1
/** How long an answer that is already on its way may still take to arrive; in milliseconds. */
const deliveryGrace = 300
/** How often it is looked whether all requests are answered, when the worker is shut down; in milliseconds. */
export const drainPollInterval = 10
/** How long the frame and its worker may take to start; in milliseconds. */
const startLimit = 20_000

/** What an evaluator in a frame is made of. */
export interface FrameOptions {
  readonly frame: EvaluatorFrame
  /** The text of the worker: one script that needs nothing else. */
  readonly workerSource: Promise<string>
}

interface OpenRequest {
  readonly message: NumberedRequest
  readonly resolve: (reply: EvaluationReply) => void
  readonly reject: (error: Error) => void
}

/** `isAtBinding`: a careful change is at one of its bindings, and neither before nor behind them. */
const limitOf = ({ method, requestData }: EvaluationRequest, isAtBinding: boolean): number => {
  if (method !== 'change') return evaluationLimit
  if (requestData.isCareful) return (isAtBinding ? requestData.limit : undefined) ?? evaluationLimit
  const defined = requestData.entities.map((entity) => Object.keys(entity.bindings).length)
  return evaluationLimit + limitPerDefinition * defined.reduce((sum, count) => sum + count, 0)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Evaluates bindings in a worker inside of a frame that has an origin of its own: what runs there has no cookies, no
 * storage and no network. Page and worker talk over a port directly. A worker that does not answer in time is ended
 * and replaced; whoever asked is told and has to tell the fresh one everything.
 */
export const evaluateInFrame = ({ frame, workerSource }: FrameOptions): EvaluationPort => {
  const open: OpenRequest[] = []
  let control: MessagePort | null = null
  let worker: MessagePort | null = null
  let isReady = false
  let progress: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let unavailable: EvaluationLost | null = null
  /** Whether a worker was asked for: none is before the first request. */
  let isWanted = false
  let starts = 0
  let draining: { timer: ReturnType<typeof setInterval>; ended: Promise<void> } | null = null

  const giveUp = (reason: string): void => {
    unavailable ??= new EvaluationLost(
      'evaluation_unavailable',
      `The bindings of this page cannot be evaluated: ${reason}`,
    )
    clearTimeout(timer)
    for (const request of open.splice(0)) request.reject(unavailable)
  }

  const watch = (milliseconds: number, whenOver: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(whenOver, milliseconds)
  }
  const watchFirst = (): void => {
    // Until the worker is there, the timer watches over its start.
    if (!isReady) return
    clearTimeout(timer)
    const first = open[0]
    if (first === undefined) return
    // Answers that arrived while the page itself was busy are delivered before the second timer fires.
    const limit = limitOf(first.message, progress !== null)
    watch(limit, () => watch(Math.min(deliveryGrace, limit), replaceWorker))
  }

  const endWorker = (): void => {
    clearTimeout(timer)
    control?.postMessage({ command: 'terminate' })
    worker?.close()
    worker = null
    isReady = false
    progress = null
  }

  const replaceWorker = (): void => {
    const lost = open.splice(0)
    const culprit = progress
    endWorker()
    if (draining === null) startWorker()
    else isWanted = false
    for (const [place, request] of lost.entries()) {
      request.reject(
        place === 0
          ? new EvaluationLost(
              'evaluation_too_long',
              'This ran for more than 2 seconds and was stopped.',
              culprit,
            )
          : new EvaluationLost('evaluation_restarted', 'The evaluation was started anew.'),
      )
    }
  }

  const hear = (message: unknown): void => {
    if (!isRecord(message)) return
    if (message.ready === true) {
      isReady = true
      for (const { message } of open) worker?.postMessage(message)
      watchFirst()
      return
    }
    if (typeof message.progress === 'string') {
      progress = message.progress === '' ? null : message.progress
      watchFirst()
      return
    }
    const first = open[0]
    // Requests are worked off in order, so an answer to anything but the first is no answer of ours.
    if (first === undefined || message.requestId !== first.message.requestId) return
    open.shift()
    progress = null
    watchFirst()
    if (typeof message.failure === 'string') {
      const code = message.code === badUnevaluatedTree ? badUnevaluatedTree : 'evaluation_failed'
      first.reject(new EvaluationFailed(code, message.failure.slice(0, 2000)))
    } else first.resolve({ responseData: message.responseData, timeTaken: Number(message.timeTaken) || 0 })
  }

  const startWorker = (): void => {
    isWanted = true
    watch(startLimit, () => giveUp('the evaluator did not start.'))
    // The frame is not there yet: its greeting comes back here.
    if (control === null) return
    const frameControl = control
    starts += 1
    const start = starts
    const isOutdated = (): boolean => unavailable !== null || !isWanted || start !== starts
    // The first worker may have been started with the frame, before anybody asked.
    const begun =
      start === 1 && frame.worker !== undefined
        ? frame.worker
        : workerSource.then((source) => (isOutdated() ? null : startWorkerIn(frameControl, source)))
    begun.then(
      (port) => {
        if (port === null || isOutdated()) return
        worker = port
        port.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (worker === port) hear(data)
        }
      },
      () => giveUp('its code could not be loaded. Check the connection and load the page again.'),
    )
  }

  void frame.control.then((port) => {
    if (unavailable !== null) return
    control = port
    control.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isReady && isRecord(data) && typeof data.failed === 'string') giveUp(data.failed.slice(0, 500))
    }
    if (isWanted) startWorker()
  })

  return {
    ask: (request: EvaluationRequest) =>
      new Promise<EvaluationReply>((resolve, reject) => {
        if (unavailable !== null) {
          reject(unavailable)
          return
        }
        if (draining !== null) {
          reject(workerNotReady())
          return
        }
        if (!isWanted) startWorker()
        const message: NumberedRequest = { ...request, requestId: randomId() }
        // Copied before it is queued, so that a value that cannot cross is refused here and not later.
        if (isReady && worker !== null) worker.postMessage(message)
        open.push({ message, resolve, reject })
        if (open.length === 1) watchFirst()
      }),
    shutdown: () => {
      if (draining !== null) return draining.ended
      if (!isWanted || unavailable !== null) return Promise.resolve()
      let end = (): void => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const poll = setInterval(() => {
        if (open.length > 0) return
        clearInterval(poll)
        draining = null
        isWanted = false
        endWorker()
        end()
      }, drainPollInterval)
      draining = { timer: poll, ended }
      return ended
    },
    stop: () => {
      clearTimeout(timer)
      clearInterval(draining?.timer)
      unavailable = evaluationCancelled()
      for (const request of open.splice(0)) request.reject(unavailable)
      control?.postMessage({ command: 'terminate' })
      control?.close()
      worker?.close()
      frame.close()
    },
  }
}
