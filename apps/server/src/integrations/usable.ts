import { type Block, mayAct, type PageRecord, type Problem, type StepBlock } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import type { MemberPrincipal } from '../http/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect } from '../sharing/queries.ts'
import { connectedSteps } from './connected-steps.ts'
import { integrations } from './tables.ts'

/** A step whose integration somebody may not use. */
export interface UnusableStep {
  readonly block: StepBlock
  /** Whether the integration is not there any more, for nobody. */
  readonly isMissing: boolean
  readonly problem: Problem
}

/** The steps of some APIs whose integration the member may not use, each with the reason. */
export const unusableSteps = async (
  queries: Queryable,
  member: MemberPrincipal,
  apis: readonly { readonly name: string; readonly blocks: readonly Block[] }[],
): Promise<UnusableStep[]> => {
  const steps = apis.flatMap((api) => connectedSteps(api.blocks).map((block) => ({ api, block })))
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
        block,
        isMissing: protection === undefined,
        problem: {
          path: `${api.name}.${block.name}`,
          reason: 'Its integration does not exist any more, or you may not use it. Choose another one.',
        },
      },
    ]
  })
}

/** The steps of APIs among some records whose integration the member may not use, each with the reason. */
export const unusableIntegrations = async (
  queries: Queryable,
  member: MemberPrincipal,
  records: readonly PageRecord[],
): Promise<Problem[]> => {
  const apis = records.filter((record) => record.kind === 'api')
  return (await unusableSteps(queries, member, apis)).map(({ problem }) => problem)
}
