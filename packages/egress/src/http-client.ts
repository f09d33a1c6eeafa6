import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Agent, type buildConnector, errors } from 'undici'
import { describeConnectionError, EgressError } from './egress-error.ts'
import { acceptedEncodings, readBody, tooLarge } from './http-body.ts'
import type { HttpAnswer, HttpRequest } from './http-request.ts'
import { type EgressLimits, sayDuration } from './limits.ts'
import { nextHop } from './redirect.ts'
import { sayPlace } from './say-place.ts'

/** Opens a checked connection to a host. */
export type OpenConnection = (target: { host: string; port: number }) => Promise<Socket>

/** An HTTP client over checked connections only. */
export interface HttpClient {
  request(request: HttpRequest): Promise<HttpAnswer>
  close(): Promise<void>
}

const mostRedirects = 5

/** A client that reuses its connections. A request throws `EgressError`; any status is an answer. */
export const createHttpClient = (open: OpenConnection, defaults: EgressLimits): HttpClient => {
  const agent = new Agent({
    connect: connector(open, defaults.connectMilliseconds),
    allowH2: false,
    pipelining: 1,
  })
  return {
    request: (request) => follow(agent, request, { ...defaults, ...request.limits }),
    close: () => agent.destroy(),
  }
}

const connector =
  (open: OpenConnection, milliseconds: number): buildConnector.connector =>
  ({ hostname, protocol, port, servername }, callback) => {
    const isSecure = protocol === 'https:'
    const target = { host: hostname, port: Number(port === '' ? (isSecure ? 443 : 80) : port) }
    open(target).then(
      (socket) => {
        if (!isSecure) return callback(null, socket)
        const secure = connectTls({
          socket,
          host: hostname,
          ...(servername ? { servername } : {}),
          ALPNProtocols: ['http/1.1'],
        })
        const place = sayPlace(target.host, target.port)
        const onTimeout = () =>
          secure.destroy(
            new EgressError(
              'timed_out',
              `${place} did not agree on TLS within ${sayDuration(milliseconds)}.`,
            ),
          )
        const timer = setTimeout(onTimeout, milliseconds)
        const onError = (error: Error) => {
          clearTimeout(timer)
          callback(describeConnectionError(error, place), null)
        }
        secure.once('error', onError)
        secure.once('secureConnect', () => {
          clearTimeout(timer)
          secure.off('error', onError)
          callback(null, secure)
        })
        return undefined
      },
      (error: unknown) => callback(describeConnectionError(error, sayPlace(target.host, target.port)), null),
    )
  }

const follow = async (agent: Agent, first: HttpRequest, limits: EgressLimits): Promise<HttpAnswer> => {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.totalMilliseconds)
  const signal = first.signal ? AbortSignal.any([first.signal, deadline.signal]) : deadline.signal
  let request = first
  try {
    for (let left = first.redirects ?? mostRedirects; ; left -= 1) {
      checkUrl(request.url)
      const answer = await exchange(agent, request, limits, signal)
      const next = left > 0 || first.redirects !== 0 ? nextHop(request, answer) : undefined
      if (next === undefined) return answer
      if (left <= 0) {
        throw new EgressError(
          'redirect_refused',
          `${first.url.origin} redirects more than ${mostRedirects} times.`,
        )
      }
      request = next
    }
  } catch (error) {
    const place = placeOf(request.url)
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

const exchange = async (
  agent: Agent,
  request: HttpRequest,
  limits: EgressLimits,
  signal: AbortSignal,
): Promise<HttpAnswer> => {
  const { url } = request
  const { statusCode, headers, body } = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: { 'accept-encoding': acceptedEncodings, ...lowerCaseNames(request.headers) },
    body: request.body ?? null,
    signal,
    headersTimeout: limits.firstByteMilliseconds,
    bodyTimeout: limits.totalMilliseconds,
  })
  const place = placeOf(url)
  const announced = Number(headers['content-length'] ?? '0')
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304
  if (hasBody && announced > limits.bytes) {
    body.on('error', () => undefined)
    body.destroy()
    throw tooLarge(place, limits.bytes)
  }
  const encoding = hasBody ? headers['content-encoding'] : undefined
  const coding = Array.isArray(encoding) ? encoding.join(',') : encoding
  const read = await readBody(body, { coding, limit: limits.bytes, place, hasRoom: request.hasRoom })
  return { status: statusCode, headers, body: read, url }
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

const placeOf = (url: URL): string => url.host

const lowerCaseNames = (headers: Readonly<Record<string, string>> | undefined): Record<string, string> => {
  const lowered: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers ?? {})) lowered[name.toLowerCase()] = value
  return lowered
}

const describeHttpError = (error: unknown, place: string, limits: EgressLimits): EgressError => {
  const options = { cause: error }
  if (error instanceof errors.HeadersTimeoutError) {
    const limit = sayDuration(limits.firstByteMilliseconds)
    return new EgressError('timed_out', `${place} did not begin to answer within ${limit}.`, options)
  }
  if (error instanceof errors.BodyTimeoutError) {
    return new EgressError('timed_out', `${place} stopped in the middle of its answer.`, options)
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return new EgressError(
      'bad_answer',
      `What ${place} answers is not HTTP, or its headers are too large.`,
      options,
    )
  }
  if (error instanceof errors.InvalidArgumentError) {
    return new EgressError('invalid_address', `The request cannot be sent: ${error.message}.`, options)
  }
  return describeConnectionError(error, place)
}
