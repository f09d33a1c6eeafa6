import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerSpan, SpanReference, Telemetry } from '../platform/telemetry/telemetry.ts'

const spans = new WeakMap<FastifyRequest, ServerSpan>()

/** The span of a request; undefined where nothing is traced. */
export const spanOf = (request: FastifyRequest): SpanReference | undefined => spans.get(request)?.reference

/**
 * Traces every request by its route and status: an address holds ids and what people entered, so it stays out. What a
 * request says of traces in its headers is passed over, since anybody can send them.
 */
export const traceRequests = (server: FastifyInstance, telemetry: Telemetry): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const { url } = routeOptions
    const span = telemetry.begin({
      name: url === undefined ? method : `${method} ${url}`,
      kind: 'server',
      attributes: { 'http.request.method': method, ...(url === undefined ? {} : { 'http.route': url }) },
    })
    spans.set(request, span)
    let hasEnded = false
    const end = (failure: string | null): void => {
      if (hasEnded) return
      hasEnded = true
      span.add({ 'http.response.status_code': reply.statusCode })
      span.end(failure)
    }
    reply.raw.once('finish', () => end(reply.statusCode >= 500 ? String(reply.statusCode) : null))
    reply.raw.once('close', () => end('cancelled'))
    done()
  })
}
