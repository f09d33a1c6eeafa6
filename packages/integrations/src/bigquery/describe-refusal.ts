import type { HttpAnswer } from '@ashlar/egress'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import { timedOut } from '../sql/result-limit.ts'

const refusalSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
})

/** Puts into words why BigQuery refuses a request, and what to do about it. */
export const describeRefusal = (
  { status, url }: Pick<HttpAnswer, 'status' | 'url'>,
  body: unknown,
  secrets: readonly string[],
): IntegrationError => {
  const read = refusalSchema.safeParse(body)
  if (!read.success) {
    return new IntegrationError(
      'network_failed',
      `${url.host} was reached and answered ${status}, not as BigQuery does. Check the address.`,
    )
  }
  const { message, errors } = read.data.error
  const said = maskOf(secrets).inText(message).replace(/\.$/u, '').slice(0, 1_000)
  const reason = errors[0]?.reason ?? ''
  if (status === 401) {
    return new IntegrationError(
      'network_failed',
      `BigQuery refuses the key of the service account: ${said}. Enter a valid one.`,
      { isLoginRefused: true },
    )
  }
  if (/rateLimitExceeded|quotaExceeded|backendError/u.test(reason)) {
    return new IntegrationError(
      'busy',
      `BigQuery is asked too much at a time: ${said}. Try again in a moment.`,
    )
  }
  if (reason === 'accessDenied')
    return new IntegrationError('query_failed', `The service account may not do this: ${said}.`)
  if (reason === 'jobBackendTimeout' || /job (?:timed out|exceeded)/iu.test(said)) {
    return timedOut()
  }
  return new IntegrationError(
    'query_failed',
    `${said === '' ? `BigQuery refuses the statement with ${status}` : said}.`,
  )
}
