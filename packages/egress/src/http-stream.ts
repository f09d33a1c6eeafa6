import type { IncomingHttpHeaders } from 'node:http'
import { describeHttpError } from './describe-http-error.ts'
import { EgressError } from './egress-error.ts'
import type { HttpAgents } from './http-agents.ts'
import { tooLarge, unpack } from './http-body.ts'
import { type BegunAnswer, beginExchange, dropBody, followRedirects } from './http-exchange.ts'
import type { HttpRequest } from './http-request.ts'
import { defaultStreamLimits, sayDuration, type StreamLimits } from './limits.ts'

/** What is asked of a service whose answer is wanted as it comes. */
export interface StreamRequest extends Omit<HttpRequest, 'limits' | 'hasRoom'> {
  readonly limits?: Partial<StreamLimits> | undefined
}

/** An answer that has begun. */
export interface HttpStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /**
   * Unpacked, as it comes; read no faster than it is asked for. Ends with an `EgressError` where a limit is passed. Cancelling
   * it, before or while it is read, closes the connection.
   */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Where the answer came from, after redirects. */
  readonly url: URL
}

/** Asks, and gives the answer as soon as it begins. The signal of the request holds until the last byte. */
export const openStream = async (agents: HttpAgents, first: StreamRequest): Promise<HttpStream> => {
  const limits = { ...defaultStreamLimits, ...first.limits }
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limits.totalMilliseconds)
  const signal = first.signal ? AbortSignal.any([first.signal, deadline.signal]) : deadline.signal
  let place = first.url.host
  const describe = (error: unknown): EgressError => {
    if (first.signal?.aborted)
      return new EgressError('cancelled', `The request to ${place} was cancelled.`, { cause: error })
    if (!deadline.signal.aborted) return describeHttpError(error, place, limits)
    const limit = sayDuration(limits.totalMilliseconds)
    return new EgressError('timed_out', `${place} did not finish its answer within ${limit}.`)
  }
  const ask = (request: HttpRequest) => {
    place = request.url.host
    // Packed, the small pieces that are waited for here would be held back until a block is full.
    const headers = { 'accept-encoding': 'identity', ...request.headers }
    return beginExchange(agents, { ...request, headers }, limits, signal)
  }
  const onEnd = () => clearTimeout(timer)
  try {
    const answer = await followRedirects(first, ask, ({ body }) => dropBody(body))
    const { status, headers, url } = answer
    return { status, headers, url, body: streamBody(answer, limits.bytes, describe, onEnd) }
  } catch (error) {
    onEnd()
    throw describe(error)
  }
}

const streamBody = (
  { body, coding, announced, url }: BegunAnswer,
  limit: number,
  describe: (error: unknown) => EgressError,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  if (announced > limit) {
    dropBody(body)
    throw tooLarge(url.host, limit)
  }
  const source = unpack(body, coding, url.host)
  const chunks = source[Symbol.asyncIterator]()
  const stop = () => {
    onEnd()
    dropBody(source)
    dropBody(body)
  }
  let size = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done === true) {
            onEnd()
            return controller.close()
          }
          if (!(value instanceof Uint8Array)) return
          size += value.length
          if (size > limit) throw tooLarge(url.host, limit)
          controller.enqueue(new Uint8Array(value))
        } catch (error) {
          stop()
          controller.error(describe(error))
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
}
