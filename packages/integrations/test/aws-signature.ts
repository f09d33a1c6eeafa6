import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly method: string
  /** As it was sent, with its query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const hashOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/**
 * Computes anew what a request has to be signed with, after the published description of the signature (version 4), and
 * says why the one it came with is wrong; null where it is right.
 */
export const signatureFault = (
  { method, url, headers, body }: ArrivedRequest,
  secretAccessKey: string,
  now = Date.now(),
): string | null => {
  const [path = '', search = ''] = url.split('?', 2)
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=', 2)
      return [decodeURIComponent(name), decodeURIComponent(value)]
    })
  const inQuery = Object.fromEntries(query)
  const isLink = 'X-Amz-Signature' in inQuery
  const authorization = String(headers['authorization'] ?? '')
  const part = (name: string): string => new RegExp(`${name}=([^, ]+)`, 'u').exec(authorization)?.[1] ?? ''
  const credential = isLink ? (inQuery['X-Amz-Credential'] ?? '') : part('Credential')
  const signedHeaders = isLink ? (inQuery['X-Amz-SignedHeaders'] ?? '') : part('SignedHeaders')
  const signature = isLink ? inQuery['X-Amz-Signature'] : part('Signature')
  const time = isLink ? (inQuery['X-Amz-Date'] ?? '') : String(headers['x-amz-date'] ?? '')
  const [, date = '', region = '', service = ''] = credential.split('/')
  const digest = isLink ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'] ?? hashOf(body))
  if (!isLink && digest !== hashOf(body)) return 'The body is not the one that was signed.'
  if (!signedHeaders.split(';').includes('host')) return 'The host is not signed.'
  if (isLink) {
    const at = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/u, '$1-$2-$3T$4:$5:$6Z'))
    if (now > at + Number(inQuery['X-Amz-Expires']) * 1_000) return 'Request has expired.'
  }
  const canonical = [
    method,
    path,
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    digest,
  ].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')
  let key = hmac(`AWS4${secretAccessKey}`, date)
  for (const step of [region, service, 'aws4_request']) key = hmac(key, step)
  return hmac(key, text).toString('hex') === signature ? null : 'The signature does not match.'
}
