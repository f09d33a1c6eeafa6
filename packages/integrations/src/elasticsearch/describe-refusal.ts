import type { HttpAnswer } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { z } from 'zod'
import { IntegrationError } from '../integration-error.ts'
import { maskOf } from '../restapi/hide-secrets.ts'

const causeSchema = z.object({
  type: z.string().default(''),
  reason: z.string().nullish(),
  caused_by: z.object({ reason: z.string().nullish() }).optional(),
  root_cause: z.array(z.object({ reason: z.string().nullish() })).optional(),
  failed_shards: z.array(z.object({ reason: z.object({ reason: z.string().nullish() }) })).optional(),
})
export const refusalSchema = z.object({ error: z.union([z.string(), causeSchema]) })

/** The error for a server that was reached and does not answer as Elasticsearch does. */
export const describeStranger = ({ url, status }: HttpAnswer): IntegrationError =>
  new IntegrationError(
    'request_failed',
    `${url.host} was reached but does not answer as Elasticsearch does (${status}). Check the address.`,
  )

/** What a cause says, the innermost sentence behind it. */
export const sayCause = (error: z.output<typeof refusalSchema>['error']): string => {
  if (typeof error === 'string') return error
  const { type, reason, caused_by, failed_shards, root_cause } = error
  const said = [
    reason ?? type,
    failed_shards?.[0]?.reason.reason ?? root_cause?.[0]?.reason ?? '',
    caused_by?.reason ?? '',
  ]
    .map((one) => one.trim().replace(/\.$/u, ''))
    .filter((one) => one !== '')
  return [...new Set(said)].join(': ')
}

/** Puts into words why a request is refused, and what to do about it. */
export const describeRefusal = (
  answer: HttpAnswer,
  read: JsonValue | undefined,
  secrets: readonly string[],
): IntegrationError => {
  const { status, url } = answer
  const mask = maskOf(secrets)
  const fail = (sentence: string, isLoginRefused = false) =>
    new IntegrationError('query_failed', mask.inText(sentence).slice(0, 1_000), { isLoginRefused })
  if (status === 401)
    return fail(`${url.host} refuses the credentials. Check the API key, or user and password.`, true)
  const refusal = refusalSchema.safeParse(read)
  if (!refusal.success) return describeStranger(answer)
  const { error } = refusal.data
  const said = sayCause(error)
  switch (typeof error === 'string' ? '' : error.type) {
    case 'index_not_found_exception':
      return fail(`There is no such index: ${said}.`)
    case 'version_conflict_engine_exception':
      return fail(`There is such a document already, or somebody changed it meanwhile: ${said}.`)
    case 'document_missing_exception':
      return fail(`There is no such document: ${said}. Give upsert in the update to add it.`)
    default:
  }
  if (status === 403) return fail(`The credentials may not do this: ${said}.`)
  if (status === 429) return fail('The server is asked for more than it can do now. Try again later.')
  return fail(`The server refuses the request: ${said === '' ? String(status) : said}.`)
}
