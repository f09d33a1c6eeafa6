import type { CookieHeaders, Origin } from '../identity/identity.ts'
import type { SpanReference } from '../platform/telemetry/telemetry.ts'

/** The header in which a client that keeps no cookie says who it is. */
export interface BearerHeaders {
  readonly authorization?: string | undefined
}

/** The header in which a tab says in which of somebody's organizations it is. */
export interface OrganizationHeaders {
  readonly 'x-ashlar-organization'?: string | string[] | undefined
}

/** The headers in which a client says who it is, and where. */
export type RequestHeaders = CookieHeaders & BearerHeaders & OrganizationHeaders

/** The organization that a tab says it is in; null where it says none. */
export const organizationOfTab = (headers: OrganizationHeaders): string | null =>
  [headers['x-ashlar-organization']].flat()[0] ?? null

/** What stands behind the `?` of an address; a name that stands there several times has a list. */
export type Query = Readonly<Record<string, string | readonly string[]>>

/** What of HTTP itself a few handlers need: headers, cookies, the query, and the end of the connection. */
export interface Exchange {
  headers: RequestHeaders
  /** Any other header by its name. */
  header: (name: string) => string | undefined
  /** The body as it was sent, where the route reads that; else null. */
  text: string | null
  query: Query
  /** The `Idempotency-Key` header: the same one again asks for the answer of the first request. */
  idempotencyKey: string | undefined
  /** Where the request comes from, as far as trusted proxies tell it. */
  origin: Origin
  /** Aborted when the client goes away before the answer. */
  signal: AbortSignal
  /** The request's span, where the server is traced. */
  span: SpanReference | undefined
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie: (header: string) => void
}
