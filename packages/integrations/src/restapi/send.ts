import { type Egress, EgressError, type HttpAnswer, type HttpRequest } from '@ashlar/egress'
import { IntegrationError } from '../integration-error.ts'
import type { ReadyRequest } from './connection.ts'

/** Codes that mean the same in both. */
const codesKept = ['timed_out', 'too_large', 'busy', 'cancelled'] as const

/** Sends a request through egress. Throws `IntegrationError`. */
export const send = async (
  egress: Egress,
  { method, url, headers, body }: Pick<ReadyRequest, 'method' | 'url' | 'headers' | 'body'>,
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
    return await egress.request({ method, url, headers, body, signal, limits, hasRoom, redirects })
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const code = codesKept.find((kept) => kept === error.code) ?? 'network_failed'
    throw new IntegrationError(code, error.message, { cause: error })
  }
}
