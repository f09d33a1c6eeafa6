import { EgressError } from './egress-error.ts'
import type { HttpAnswer, HttpRequest } from './http-request.ts'

/** Headers that say nothing about who asks; all others stay behind when a redirect leads to another origin. */
const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
])

/** What of an answer says where it leads. */
export type AnswerHead = Pick<HttpAnswer, 'status' | 'headers'>

/**
 * The request that an answer redirects to; undefined where it is no redirect. A key can be in any header, so all
 * but a few known ones are dropped when the origin changes. Throws `EgressError` for a redirect that would carry a
 * body to another origin, or leads to no address.
 */
export const nextHop = (request: HttpRequest, answer: AnswerHead): HttpRequest | undefined => {
  const { location } = answer.headers
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return undefined
  const url = URL.parse(location, request.url.href)
  if (url === null) {
    throw new EgressError(
      'redirect_refused',
      `${request.url.host} redirects to something that is no address.`,
    )
  }
  const isSameOrigin = url.origin === request.url.origin
  const keepsMethod =
    answer.status === 307 || answer.status === 308 || request.method === 'GET' || request.method === 'HEAD'
  if (keepsMethod && request.body !== undefined && !isSameOrigin) {
    throw new EgressError(
      'redirect_refused',
      `${request.url.host} redirects the request with its body to ${url.host}, which is another service.`,
    )
  }
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => {
    const lowered = name.toLowerCase()
    if (!keepsMethod && lowered.startsWith('content-')) return false
    return lowered !== 'host' && (isSameOrigin || harmlessHeaders.has(lowered))
  })
  return {
    ...request,
    url,
    headers: Object.fromEntries(headers),
    ...(isSameOrigin ? {} : { certificates: undefined }),
    ...(keepsMethod ? {} : { method: 'GET', body: undefined }),
  }
}
