import type { JsonObject } from '@ashlar/schema'
import { record } from '../audit/record.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type ApiRow, kindFacts } from './load.ts'

/** Notes in the audit what a member did to a workflow or job. */
export const recordOfApi = (
  queries: Queryable,
  actor: MemberPrincipal,
  { id, kind }: Pick<ApiRow, 'id' | 'kind'>,
  action: string,
  details: JsonObject,
): Promise<void> =>
  record(queries, {
    organizationId: actor.organizationId,
    actorId: actor.userId,
    action,
    entityType: kindFacts[kind].noun,
    entityId: id,
    details,
  })
