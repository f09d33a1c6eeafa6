import { mayAct, type PageRecord, type Problem } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import type { MemberPrincipal } from '../http/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect } from '../sharing/queries.ts'
import { integrations } from './tables.ts'

/** The steps of APIs among some records whose integration the member may not use, each with the reason. */
export const unusableIntegrations = async (
  queries: Queryable,
  member: MemberPrincipal,
  records: readonly PageRecord[],
): Promise<Problem[]> => {
  const steps = records.flatMap((record) =>
    record.kind === 'api' ? record.blocks.map((block) => ({ api: record, block })) : [],
  )
  const ids = [...new Set(steps.map(({ block }) => block.datasourceId))]
  if (ids.length === 0) return []
  const rows = await queries
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, member.organizationId), inArray(integrations.id, ids)))
  const protections = await protect(queries, member, 'integrations', rows)
  return steps.flatMap(({ api, block }) => {
    const protection = protections.get(block.datasourceId)
    if (protection !== undefined && mayAct(member, 'use', protection)) return []
    return [
      {
        path: `${api.name}.${block.name}`,
        reason: 'Its integration does not exist any more, or you may not use it. Choose another one.',
      },
    ]
  })
}
