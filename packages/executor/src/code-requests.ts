import { type Egress, EgressError } from '@ashlar/egress'
import type { CodeHost, CodeRequest, CodeResponse } from '@ashlar/sandbox'
import type { CountedReading } from './output-budgets.ts'

/** Requests that code of one step makes at once; others wait for their turn. */
const mostAtOnce = 8

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Headers that frame the message itself or say how the server connects; code cannot set them. */
const framing = new Set(
  'host content-length transfer-encoding connection keep-alive upgrade expect te trailer proxy-connection accept-encoding'.split(
    ' ',
  ),
)

/** What requests of code need. */
export interface RequestServices {
  readonly egress: Egress
  readonly beginReading: () => CountedReading
}

/**
 * How the requests of one step of code leave: checked and limited like those of integrations, a few at a time. `begin` is
 * awaited before the first one: code that has made no request has done nothing that could be done twice.
 */
export const codeRequests = (
  services: RequestServices,
  limits: { readonly milliseconds: number; readonly resultBytes: number },
  begin?: () => Promise<void>,
): NonNullable<CodeHost['fetch']> => {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (running < mostAtOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (request, signal) => {
    await enter()
    try {
      await begin?.()
      signal.throwIfAborted()
      return await send(services, request, signal, limits)
    } finally {
      leave()
    }
  }
}

const send = async (
  { egress, beginReading }: RequestServices,
  request: CodeRequest,
  signal: AbortSignal,
  { milliseconds, resultBytes }: { readonly milliseconds: number; readonly resultBytes: number },
): Promise<CodeResponse> => {
  const url = URL.parse(request.url)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Error(`"${request.url.slice(0, 200)}" is no address to send a request to: write https://…`)
  }
  const method = request.method.toUpperCase()
  if (!methods.has(method)) throw new Error(`${method.slice(0, 20)} is no method that can be used here.`)
  const reading = beginReading()
  try {
    const answer = await egress.request({
      method,
      url,
      signal,
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !framing.has(name.toLowerCase())),
      ),
      body: request.body ?? undefined,
      limits: { totalMilliseconds: milliseconds, bytes: resultBytes },
      hasRoom: (bytes) => reading.hold(bytes),
    })
    return {
      url: answer.url.href,
      status: answer.status,
      statusText: '',
      body: answer.body,
      headers: Object.fromEntries(
        Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
        ),
      ),
    }
  } catch (error) {
    // What nobody foresaw is not for the code: it could name files and settings of this server.
    throw error instanceof EgressError
      ? new Error(error.message, { cause: error })
      : new Error('The request could not be sent: a header or its body is not allowed.', { cause: error })
  } finally {
    reading.end()
  }
}
