import { type BindingReader, ExpressionError } from '@ashlar/expression/running'
import { EvaluationCore } from './evaluation-core.ts'
import { harden } from './harden.ts'
import {
  badUnevaluatedTree,
  isScriptRequest,
  type EvaluationReply,
  type EvaluationRequest,
} from './protocol.ts'
import { readChangeResponse } from './reply-check.ts'

/** A request with the number that its answer carries: `method`, `requestData` and `requestId`. */
export type NumberedRequest = EvaluationRequest & { readonly requestId: string }

/** What the worker says: that it is there, how far a careful change is (an empty path behind the last binding), answers, and why there is none. */
export type WorkerMessage =
  | { readonly ready: true }
  | { readonly progress: string }
  | ({ readonly requestId: string } & EvaluationReply)
  | { readonly requestId: string; readonly failure: string; readonly code?: string }

interface WorkerRealm {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: { once: boolean }): void
}

/**
 * Waits for the port to the page, takes the platform away from everything that runs from now on, and serves. The
 * port and all that is needed of the platform are captured before any guest code can run. `reader` reads bindings.
 */
export const startEvaluationWorker = (realm: WorkerRealm, reader: BindingReader): void => {
  realm.addEventListener(
    'message',
    ({ ports }) => {
      const port = ports[0]
      if (port !== undefined) serve(port, reader)
    },
    { once: true },
  )
}

const serve = (port: MessagePort, reader: BindingReader): void => {
  const send: (message: WorkerMessage) => void = port.postMessage.bind(port)
  const now = performance.now.bind(performance)
  const copy = structuredClone
  const core = new EvaluationCore(reader, (path) => send({ progress: path }), now)
  const answer = (requestId: string, request: EvaluationRequest, reply: EvaluationReply): void => {
    try {
      send({ requestId, ...reply })
    } catch {
      send({ requestId, ...withoutUncopied(request, reply, copy) })
    }
  }
  const fail = (requestId: string, thrown: unknown): void => {
    const code = thrown instanceof ExpressionError ? badUnevaluatedTree : 'evaluation_failed'
    send({ requestId, failure: describe(thrown), code })
  }

  // Answers go in the order of the requests, and a script answers only when it waits: what comes meanwhile is kept.
  const waiting: NumberedRequest[] = []
  let isScriptRunning = false
  const serveNext = (): void => {
    while (!isScriptRunning) {
      const request = waiting.shift()
      if (request === undefined) return
      const { requestId } = request
      if (isScriptRequest(request)) {
        isScriptRunning = true
        core
          .handleScript(request)
          .then(
            (reply) => answer(requestId, request, reply),
            (thrown: unknown) => fail(requestId, thrown),
          )
          .finally(() => {
            isScriptRunning = false
            serveNext()
          })
        return
      }
      try {
        answer(requestId, request, core.handle(request))
      } catch (thrown) {
        fail(requestId, thrown)
      }
    }
  }
  port.onmessage = ({ data }: MessageEvent<NumberedRequest>) => {
    waiting.push(data)
    serveNext()
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
  if (request.method === 'evaluateActionBindings') {
    const results = request.requestData.bindings.map(() => ({ value: undefined, error: cannotCross }))
    return { responseData: { results }, timeTaken: reply.timeTaken }
  }
  if (request.method !== 'change') throw new TypeError(cannotCross)
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
