import { describeHttpError } from './describe-http-error.ts'
import { EgressError } from './egress-error.ts'
import { readBody, tooLarge } from './http-body.ts'
import { HttpAgents } from './http-agents.ts'
import type { OpenConnection } from './http-connector.ts'
import { type BegunAnswer, beginExchange, dropBody, followRedirects } from './http-exchange.ts'
import type { HttpAnswer, HttpRequest } from './http-request.ts'
import { type HttpStream, openStream, type StreamRequest } from './http-stream.ts'
import { type EgressLimits, sayDuration } from './limits.ts'

/** An HTTP client over checked connections only. */
export interface HttpClient {
  request(request: HttpRequest): Promise<HttpAnswer>
  stream(request: StreamRequest): Promise<HttpStream>
  close(): Promise<void>
}

/** A client that reuses its connections. A request throws `EgressError`; any status is an answer. */
export const createHttpClient = (open: OpenConnection, defaults: EgressLimits): HttpClient => {
  const agents = new HttpAgents(open, defaults.connectMilliseconds)
  return {
    request: (request) => answerTo(agents, request, { ...defaults, ...request.limits }),
    stream: (request) => openStream(agents, request),
    close: () => agents.close(),
  }
}

const answerTo = async (
  agents: HttpAgents,
  first: HttpRequest,
  limits: EgressLimits,
): Promise<HttpAnswer> => {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.totalMilliseconds)
  const signal = first.signal ? AbortSignal.any([first.signal, deadline.signal]) : deadline.signal
  const times = { ...limits, idleMilliseconds: limits.totalMilliseconds }
  let place = first.url.host
  const ask = async (request: HttpRequest) => {
    place = request.url.host
    return await readAnswer(await beginExchange(agents, request, times, signal), first, limits)
  }
  try {
    return await followRedirects(first, ask, () => undefined)
  } catch (error) {
    if (first.signal?.aborted) throw new EgressError('cancelled', `The request to ${place} was cancelled.`)
    if (deadline.signal.aborted) {
      throw new EgressError(
        'timed_out',
        `${place} did not finish its answer within ${sayDuration(limits.totalMilliseconds)}.`,
      )
    }
    throw describeHttpError(error, place, limits)
  } finally {
    clearTimeout(timer)
  }
}

const readAnswer = async (
  { status, headers, body, coding, announced, url }: BegunAnswer,
  { hasRoom }: HttpRequest,
  { bytes }: EgressLimits,
): Promise<HttpAnswer> => {
  if (announced > bytes) {
    dropBody(body)
    throw tooLarge(url.host, bytes)
  }
  return {
    status,
    headers,
    body: await readBody(body, { coding, limit: bytes, place: url.host, hasRoom }),
    url,
  }
}
