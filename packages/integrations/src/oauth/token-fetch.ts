import type { Certificates, Egress, HttpAnswer } from '@ashlar/egress'
import { check, type JsonObject, jsonObjectSchema } from '@ashlar/schema'

/** More than any token endpoint has to say. */
const largestAnswer = 1024 * 1024

/** Long enough for a slow provider, short enough for a person who waits before a window. */
export const providerMilliseconds = 10_000

/** What the library sends with. */
interface TokenRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** What the library uses in place of `fetch`: the one way to the outside. Redirects are answers. Throws `EgressError`. */
export const tokenFetch =
  (egress: Egress, certificatesFor: (url: URL) => Certificates) =>
  async (url: string, { method, headers, body, signal }: TokenRequest): Promise<Response> => {
    const asked = new URL(url)
    const answer = await egress.request({
      method,
      url: asked,
      certificates: certificatesFor(asked),
      headers,
      body: body instanceof URLSearchParams ? body.toString() : undefined,
      signal,
      redirects: 0,
      limits: { totalMilliseconds: providerMilliseconds, bytes: largestAnswer },
    })
    return toResponse(answer)
  }

const toResponse = ({ status, headers, body }: HttpAnswer): Response => {
  const type = headers['content-type'] ?? ''
  const text = new TextDecoder().decode(body)
  const told = /[/+]json\b/iu.test(type) ? readObject(text) : undefined
  if (told === undefined) {
    return new Response(text === '' ? null : text, {
      status,
      headers: type === '' ? {} : { 'content-type': type },
    })
  }
  const isRefusal = status === 200 && typeof told['error'] === 'string' && told['access_token'] === undefined
  return Response.json(asTheStandardSays(told), { status: isRefusal ? 400 : status })
}

/**
 * What some providers leave out or write otherwise than the standard says. The id token is left out: it says who somebody
 * is, which nobody asks here.
 */
const asTheStandardSays = ({ id_token: _identity, ...told }: JsonObject): JsonObject => {
  if (typeof told['access_token'] !== 'string') return told
  const expiresIn = Number(told['expires_in'] ?? Number.NaN)
  const { expires_in: _written, ...rest } = told
  return {
    ...rest,
    token_type: typeof told['token_type'] === 'string' ? told['token_type'] : 'bearer',
    ...(Number.isFinite(expiresIn) && expiresIn > 0 ? { expires_in: Math.floor(expiresIn) } : {}),
  }
}

const readObject = (text: string): JsonObject | undefined => {
  try {
    const told = check(jsonObjectSchema, JSON.parse(text))
    return told.ok ? told.value : undefined
  } catch {
    return undefined
  }
}
