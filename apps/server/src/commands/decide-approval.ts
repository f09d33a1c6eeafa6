import { and, eq, isNull } from 'drizzle-orm'
import { mayAct } from '@ashlar/schema'
import { recordOfApi } from '../apis/record-of-api.ts'
import { kindFacts } from '../apis/load.ts'
import { apis } from '../tables/apis.ts'
import type { Decision } from '../durable-runs/decide.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import { protect } from '../sharing/queries.ts'

/**
 * Answers what a run asks a member. Whoever is named decides, whatever else of the workflow or job they may see; where
 * nobody is named, whoever may edit it. Throws `Refusal`: for all others there is no such question.
 */
export const decideAsked = async (
  { platform: { database }, durableRuns }: Pick<Services, 'platform' | 'durableRuns'>,
  member: MemberPrincipal,
  asked: { readonly runId: string; readonly position: string },
  decision: Decision,
): Promise<void> => {
  const run = await durableRuns.find(asked.runId)
  if (run === null) throw notFound('question')
  const [api] = await database.queries
    .select()
    .from(apis)
    .where(
      and(eq(apis.id, run.apiId), eq(apis.organizationId, member.organizationId), isNull(apis.deletedAt)),
    )
  if (api === undefined) throw notFound('question')
  const protection = (await protect(database.queries, member, kindFacts[api.kind].resource, [api])).get(
    api.id,
  )
  const mayEdit = protection !== undefined && mayAct(member, 'edit', protection)
  await transaction(database, async (queries) => {
    try {
      await durableRuns.decide(asked, decision, { email: member.email, mayEdit }, queries)
    } catch (cause) {
      throw cause instanceof Refusal && cause.code === 'not_allowed' ? notFound('question') : cause
    }
    await recordOfApi(queries, member, api, 'decide', { ...asked, isApproved: decision.isApproved })
  })
}
