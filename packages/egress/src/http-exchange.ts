import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { EgressError } from './egress-error.ts'
import type { HttpAgents } from './http-agents.ts'
import { acceptedEncodings } from './http-body.ts'
import type { HttpRequest } from './http-request.ts'
import { type AnswerHead, nextHop } from './redirect.ts'

/** An answer of which the body is still to come. */
export interface BegunAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
  /** What packs the body; undefined: nothing does, or there is none. */
  readonly coding: string | undefined
  /** Bytes of the body as the service announces them, 0 where it says nothing or sends none. */
  readonly announced: number
  readonly url: URL
}

/** How long an answer may take to begin, and how long nothing may come of it afterwards, in milliseconds. */
export interface ExchangeTimes {
  readonly firstByteMilliseconds: number
  readonly idleMilliseconds: number
}

/** Sends one request and gives its answer as soon as that begins. Redirects are answers. */
export const beginExchange = async (
  agents: HttpAgents,
  request: HttpRequest,
  times: ExchangeTimes,
  signal: AbortSignal,
): Promise<BegunAnswer> => {
  const { url } = request
  checkUrl(url)
  const { statusCode, headers, body } = await agents.of(request.certificates).request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: { 'accept-encoding': acceptedEncodings, ...lowerCaseNames(request.headers) },
    body: request.body ?? null,
    signal,
    headersTimeout: times.firstByteMilliseconds,
    bodyTimeout: times.idleMilliseconds,
  })
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304
  const encoding = hasBody ? headers['content-encoding'] : undefined
  return {
    status: statusCode,
    headers,
    body,
    coding: Array.isArray(encoding) ? encoding.join(',') : encoding,
    announced: hasBody ? Number(headers['content-length'] ?? '0') : 0,
    url,
  }
}

/** Gives a body up whose bytes nobody wants. */
export const dropBody = (body: Readable): void => {
  body.on('error', () => undefined)
  body.destroy()
}

const mostRedirects = 5

/** Asks, and asks again where an answer leads elsewhere. `onRedirect` is given each answer that was not the last. */
export const followRedirects = async <Answer extends AnswerHead>(
  first: HttpRequest,
  ask: (request: HttpRequest) => Promise<Answer>,
  onRedirect: (answer: Answer) => void,
): Promise<Answer> => {
  let request = first
  for (let left = first.redirects ?? mostRedirects; ; left -= 1) {
    const answer = await ask(request)
    const next = first.redirects === 0 ? undefined : nextHop(request, answer)
    if (next === undefined) return answer
    onRedirect(answer)
    if (left <= 0) {
      throw new EgressError(
        'redirect_refused',
        `${first.url.origin} redirects more than ${first.redirects ?? mostRedirects} times.`,
      )
    }
    request = next
  }
}

const checkUrl = (url: URL): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressError('invalid_address', `Only http and https can be reached, not ${url.protocol}//.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new EgressError(
      'invalid_address',
      'An address cannot hold a user and password: use a header for them.',
    )
  }
}

const lowerCaseNames = (headers: Readonly<Record<string, string>> | undefined): Record<string, string> => {
  const lowered: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers ?? {})) lowered[name.toLowerCase()] = value
  return lowered
}
