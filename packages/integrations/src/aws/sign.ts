import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { AwsService, AwsSettings } from './settings.ts'

/** A request that is to be signed. */
export interface UnsignedRequest {
  readonly method: string
  /** Its path is encoded; its query is given apart. */
  readonly url: URL
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A request as it is sent. */
export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array | undefined
}

/** Encodes a text for a path or a query as signatures want it: all but letters, digits and `-._~`. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A query in which a blank is `%20`: what a `+` means depends on who reads it, and signatures have to be read alike. */
const queryOf = (entries: Iterable<readonly [string, string]>): string =>
  [...entries].map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`).join('&')

const keysOf = ({ region, accessKeyId, secretAccessKey, sessionToken }: AwsSettings) => ({
  region,
  accessKeyId,
  secretAccessKey,
  ...(sessionToken === '' ? {} : { sessionToken }),
})

/** Signs a request, its body included. */
export const signRequest = async (
  settings: AwsSettings,
  service: AwsService,
  { method, url, query = [], headers = {}, body }: UnsignedRequest,
): Promise<SignedRequest> => {
  const target = new URL(url)
  target.search = queryOf(query)
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    ...keysOf(settings),
    service,
    method,
    url: target.href,
    headers: { ...headers, 'x-amz-content-sha256': digest },
  })
  const signed = await signer.sign()
  return { method, url: target, headers: Object.fromEntries(signed.headers), body }
}

/** An address that whoever has it may use for a while, in seconds, for one method and without keys. */
export const signLink = async (
  settings: AwsSettings,
  { method, url, query = [] }: UnsignedRequest,
  seconds: number,
): Promise<string> => {
  const target = new URL(url)
  target.search = queryOf([...query, ['X-Amz-Expires', String(seconds)]])
  const signer = new AwsV4Signer({
    ...keysOf(settings),
    service: 's3',
    method,
    url: target.href,
    signQuery: true,
  })
  const signed = await signer.sign()
  target.search = queryOf(signed.url.searchParams)
  return target.href
}
