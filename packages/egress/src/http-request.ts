import type { IncomingHttpHeaders } from 'node:http'
import type { EgressLimits } from './limits.ts'

/** What a connection over TLS has of its own, as PEM. */
export interface Certificates {
  /** The authority that is trusted in the place of the public ones. */
  readonly ca?: string
  /** The certificate by which the service knows who asks. */
  readonly cert?: string
  /** The private key of that certificate, without a passphrase. */
  readonly key?: string
}

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
  /** Hold for the origin of the address, and for no other that it redirects to. */
  readonly certificates?: Certificates | undefined
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
