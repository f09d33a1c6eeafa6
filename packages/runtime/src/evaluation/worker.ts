import { EvaluationCore } from './evaluation-core.ts'
import { harden } from './harden.ts'
import type { EvaluationReply, EvaluationRequest } from './protocol.ts'
import { readChangeResponse } from './reply-check.ts'

/** A request with the number that its answer carries. */
export interface NumberedRequest {
  readonly requestId: string
  readonly request: EvaluationRequest
}

/** What the worker says: that it is there, how far a careful change is, answers, and why there is none. */
export type WorkerMessage =
  | { readonly ready: true }
  | { readonly progress: string }
  | ({ readonly requestId: string } & EvaluationReply)
  | { readonly requestId: string; readonly failure: string }

interface WorkerRealm {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { once: boolean }): void
}

/**
 * Waits for the port to the page, takes the platform away from everything that runs from now on, and serves. The
 * port and all that is needed of the platform are captured before any guest code can run.
 */
export const startEvaluationWorker = (realm: WorkerRealm): void => {
  realm.addEventListener(
    'message',
    ({ ports }) => {
      const port = ports[0]
      if (port !== undefined) serve(port)
    },
    { once: true },
  )
}

const serve = (port: MessagePort): void => {
  const send: (message: WorkerMessage) => void = port.postMessage.bind(port)
  const now = performance.now.bind(performance)
  const copy = structuredClone
  const core = new EvaluationCore((path) => send({ progress: path }), now)
  port.onmessage = ({ data }: MessageEvent<NumberedRequest>) => {
    const { requestId, request } = data
    try {
      const reply = core.handle(request)
      try {
        send({ requestId, ...reply })
      } catch {
        send({ requestId, ...withoutUncopied(request, reply, copy) })
      }
    } catch (thrown) {
      send({ requestId, failure: describe(thrown) })
    }
  }
  harden(globalThis)
  send({ ready: true })
}

const cannotCross = 'The binding returns something that cannot be shown.'

/** The reply with an error in place of each value that cannot be copied to the page. */
const withoutUncopied = (
  request: EvaluationRequest,
  reply: EvaluationReply,
  copy: (value: unknown) => unknown,
): EvaluationReply => {
  const canCross = (value: unknown): boolean => {
    try {
      copy(value)
      return true
    } catch {
      return false
    }
  }
  if (request.method === 'evaluate') {
    const results = request.requestData.templates.map(() => ({ value: undefined, error: cannotCross }))
    return { responseData: { results }, timeTaken: reply.timeTaken }
  }
  const response = readChangeResponse(reply.responseData)
  const kept = response.values.filter((item) => 'same' in item || canCross(item.value))
  const lost = response.values.filter((item) => !kept.includes(item))
  const errors = [...response.errors, ...lost.map(({ path }) => ({ path, message: cannotCross }))]
  return { responseData: { ...response, values: kept, errors }, timeTaken: reply.timeTaken }
}

/** Guest code decides what it throws: reading it must not throw again. */
const describe = (thrown: unknown): string => {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown)
  } catch {
    return 'The evaluation failed.'
  }
}
