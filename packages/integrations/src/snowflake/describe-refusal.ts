import type { HttpAnswer } from '@ashlar/egress'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'
import { timedOut } from '../sql/result-limit.ts'
import type { SnowflakeSettings } from './settings.ts'

const refusalSchema = z.object({ code: z.string().optional(), message: z.string().default('') })

/** Puts into words why Snowflake refuses a request, and what to do about it. */
export const describeRefusal = (
  { status, url }: Pick<HttpAnswer, 'status' | 'url'>,
  body: unknown,
  settings: SnowflakeSettings,
  secrets: readonly string[],
): IntegrationError => {
  const mask = maskOf(secrets)
  const read = refusalSchema.safeParse(body)
  const said = mask
    .inText(read.success ? read.data.message : '')
    .replaceAll(/\s*\n\s*/gu, ' ')
    .replace(/\.$/u, '')
    .slice(0, 1_000)
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence)
  if (status === 401 || status === 403) {
    const who = settings.authentication === 'key' ? `the key of the user ${settings.user}` : 'the token'
    return new IntegrationError(
      'network_failed',
      `${url.host} refuses ${who}${said === '' ? '' : `: ${said}`}. Check account, user and key or token.`,
      { isLoginRefused: status === 401 },
    )
  }
  if (status === 404 || !read.success) {
    return fail(`${url.host} was reached and answered ${status}, not as Snowflake does. Check the account.`)
  }
  if (status === 429) {
    return new IntegrationError('busy', `${url.host} is asked too much at a time. Try again in a moment.`)
  }
  if (status === 408 || read.data.code === '000630') {
    return timedOut()
  }
  return new IntegrationError(
    'query_failed',
    `${said === '' ? `Snowflake refuses the statement with ${status}` : said}.`,
  )
}
