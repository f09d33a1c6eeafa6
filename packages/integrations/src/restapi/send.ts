import { type Egress, EgressError, type HttpAnswer, type HttpRequest } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { ReadyRequest } from './connection.ts'

/** Codes that mean the same in both. */
const codesKept = ['timed_out', 'too_large', 'busy', 'cancelled'] as const

/** Sends a request through egress. Throws `IntegrationError`. */
export const send = async (
  egress: Egress,
  {
    method,
    url,
    headers,
    body,
    certificates,
  }: Pick<ReadyRequest, 'method' | 'url' | 'headers' | 'body'> & Pick<HttpRequest, 'certificates'>,
  {
    signal,
    hasRoom,
    redirects,
    ...limits
  }: Pick<HttpRequest, 'hasRoom' | 'redirects'> & {
    signal: AbortSignal
    totalMilliseconds: number
    bytes?: number
  },
): Promise<HttpAnswer> => {
  try {
    return await egress.request({
      method,
      url,
      headers,
      body,
      signal,
      limits,
      hasRoom,
      redirects,
      certificates,
    })
  } catch (error) {
    throw toIntegrationError(error)
  }
}

/** An error of egress in the words of a step; any other error as it is. */
export const toIntegrationError = (error: unknown): unknown => {
  if (!(error instanceof EgressError)) return error
  const code = codesKept.find((kept) => kept === error.code) ?? 'network_failed'
  return new IntegrationError(code, error.message, { cause: error })
}
