import type { IncomingHttpHeaders } from 'node:http'
import type { EgressLimits } from './limits.ts'

/** What is asked of a service over HTTP. */
export interface HttpRequest {
  readonly method: string
  /** With the scheme http or https and without user and password. */
  readonly url: URL
  /** Names in any case; a name can only be given once. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | Uint8Array | undefined
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<EgressLimits> | undefined
  /**
   * Asked while the answer comes, with all unpacked bytes of its body so far. Null: there is room for them; else the sentence
   * with which the request ends.
   */
  readonly hasRoom?: ((bytes: number) => string | null) | undefined
  /** How many redirects are followed; 5 where nothing is said, 0 gives the redirect itself. */
  readonly redirects?: number | undefined
}

/** What a service answered. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Unpacked. */
  readonly body: Uint8Array
  /** Where the answer came from, after redirects. */
  readonly url: URL
}
