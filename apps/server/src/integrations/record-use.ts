import type { JsonObject } from '@ashlar/schema'
import { record } from '../audit/record.ts'
import type { Queryable } from '../platform/database/database.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Principal } from '../requests/principal.ts'
import type { LoadedIntegration } from './load.ts'

/** Notes, before the secrets of an integration are used outside of a run, who uses them; runs are noted as runs. */
export const recordUse = async (
  queries: Queryable,
  principal: Principal,
  { row }: LoadedIntegration,
  action: string,
  details: JsonObject = {},
): Promise<void> => {
  const actor = memberOf(principal)
  await record(queries, {
    organizationId: actor.organizationId,
    actorId: actor.userId,
    action,
    entityType: 'integration',
    entityId: row.id,
    details,
  })
}
