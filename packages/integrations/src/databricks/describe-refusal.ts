import type { HttpAnswer } from '@ashlar/egress'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import type { DatabricksSettings } from './settings.ts'

const refusalSchema = z.object({ error_code: z.string(), message: z.string().default('') })

const bare = (message: string, secrets: readonly string[]): string =>
  maskOf(secrets)
    .inText(message)
    .replaceAll(/\s*\n\s*/gu, ' ')
    .trim()
    .replace(/\.$/u, '')
    .slice(0, 1_000)

/** Puts into words why Databricks refuses a request, and what to do about it. */
export const describeRefusal = (
  { status, url }: Pick<HttpAnswer, 'status' | 'url'>,
  body: unknown,
  secrets: readonly string[],
): IntegrationError => {
  const read = refusalSchema.safeParse(body)
  const said = bare(read.success ? read.data.message : '', secrets)
  const because = said === '' ? '' : `: ${said}`
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence)
  if (status === 401 || (status === 403 && /access token/iu.test(said))) {
    return new IntegrationError(
      'network_failed',
      `${url.host} refuses the token${because}. Check the token, or the service principal and its secret.`,
      { isLoginRefused: true },
    )
  }
  if (status === 403) {
    return fail(`${url.host} does not permit this${because}. Check what the token may do with the warehouse.`)
  }
  if (status === 429 || status === 503) {
    return new IntegrationError('busy', `${url.host} is asked too much at a time. Try again in a moment.`)
  }
  if (!read.success) {
    return fail(
      `${url.host} was reached and answered ${status}, not as Databricks does. Check the address of the workspace.`,
    )
  }
  if (status === 404) return fail(`${url.host} does not know this${because}. Check the warehouse ID.`)
  return new IntegrationError(
    'query_failed',
    `${said === '' ? `Databricks refuses the statement with ${status}` : said}.`,
  )
}

/** The error for an answer of something that is not Databricks. */
export const notDatabricks = ({ address }: DatabricksSettings): IntegrationError =>
  new IntegrationError(
    'network_failed',
    `${address.host} was reached but does not answer as Databricks does. Check the address of the workspace.`,
  )

/** Puts into words why a statement ended without a result. `state` is what Databricks calls how it ended. */
export const describeEnd = (state: string, message: string, secrets: readonly string[]): IntegrationError => {
  if (/inline byte limit/iu.test(message)) {
    return new IntegrationError(
      'too_large',
      'The result is larger than 25 MiB, the most that Databricks gives in its answers. Ask for fewer rows or columns, for example with limit.',
    )
  }
  if (state === 'CANCELED') {
    return new IntegrationError('query_failed', 'The statement was canceled in Databricks. Run it again.')
  }
  if (state === 'CLOSED') {
    return new IntegrationError(
      'query_failed',
      'Databricks has let go of the result of the statement. Run it again.',
    )
  }
  const said = bare(message, secrets)
  return new IntegrationError(
    'query_failed',
    said === '' ? 'Databricks ended the statement without saying why.' : `${said}.`,
  )
}
