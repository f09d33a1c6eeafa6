import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../identity/identity.ts'
import type { SpanReference } from '../platform/telemetry/telemetry.ts'
import type { Exchange, Query, RequestHeaders } from '../requests/exchange.ts'
import { spanOf } from './traced-requests.ts'

/** The exchange of a request and its answer. Most handlers ask for little of it, so each part is made when it is asked for. */
export class RequestExchange implements Exchange {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly text: string | null
  #gone: AbortController | null = null

  constructor(request: FastifyRequest, reply: FastifyReply, text: string | null = null) {
    this.#request = request
    this.#reply = reply
    this.text = text
  }

  get headers(): RequestHeaders {
    return this.#request.headers
  }

  header(name: string): string | undefined {
    return [this.#request.headers[name.toLowerCase()]].flat()[0]
  }

  get query(): Query {
    const { query } = this.#request
    if (typeof query !== 'object' || query === null) return {}
    return Object.fromEntries(
      Object.entries(query).map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? value.map(String) : String(value),
      ]),
    )
  }

  get idempotencyKey(): string | undefined {
    return [this.#request.headers['idempotency-key']].flat()[0]
  }

  get origin(): Origin {
    return { address: this.#request.ip, userAgent: this.#request.headers['user-agent'] }
  }

  get signal(): AbortSignal {
    return this.#ending().signal
  }

  /** Ends what goes on for somebody who has lost the right to the answer. */
  revoke(): void {
    this.#ending().abort()
  }

  get span(): SpanReference | undefined {
    return spanOf(this.#request)
  }

  setCookie(header: string): void {
    this.#reply.header('set-cookie', header)
  }

  #ending(): AbortController {
    if (this.#gone !== null) return this.#gone
    const gone = new AbortController()
    this.#gone = gone
    const { raw } = this.#reply
    const abort = (): void => {
      if (!raw.writableEnded) gone.abort()
    }
    raw.once('close', abort)
    // Whoever asks late may ask when nobody is there any more.
    if (raw.destroyed) abort()
    return gone
  }
}
