import { oauthSettingsOf } from '@ashlar/integrations/descriptors'
import type { JsonObject } from '@ashlar/schema'
import { loadApi } from '../apis/load.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'

/** The id of the workflow whose answer a configuration reads; empty where it reads none. */
export const workflowOf = (configuration: JsonObject | undefined): string =>
  configuration === undefined ? '' : (oauthSettingsOf(configuration)?.workflowId ?? '')

/**
 * Refuses a configuration that reads what a workflow answers which whoever saves it may not run. One that is saved already stays.
 * Throws a `Refusal`.
 */
export const checkWorkflow = async (
  queries: Queryable,
  member: MemberPrincipal,
  configuration: JsonObject,
  saved?: JsonObject,
): Promise<void> => {
  const id = workflowOf(configuration)
  if (id === '' || id === workflowOf(saved)) return
  try {
    await loadApi(queries, member, 'workflow', id, 'use')
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    throw refused(cause)
  }
}

const refused = (cause: Refusal): Refusal => {
  const reason = 'The workflow does not exist any more, or you may not run it. Choose another one.'
  return new Refusal('invalid_request', reason, { problems: [{ path: 'workflowId', reason }], cause })
}
