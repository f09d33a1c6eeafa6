import type { ApprovalQuestion } from '@ashlar/executor'
import { type ApiKind, apis } from '../tables/apis.ts'
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isGivenTo } from '../sharing/queries.ts'

/** An approval that nobody has decided yet, with the workflow or job that it belongs to. */
export interface OpenApproval {
  readonly api: { id: string; name: string; kind: ApiKind; organizationId: string; ownerId: string }
  readonly runId: string
  readonly position: string
  readonly question: ApprovalQuestion
  readonly askedAt: Date
}

/**
 * Whether an entry is an approval that nobody has decided, of which `more` holds too. Its position says so first: outputs
 * of blocks can be large, and are not read for this.
 */
export const isOpenApproval = (more: SQL = sql`true`): SQL => {
  const { position, entry } = durableRunEntries
  return sql`case when ${position} like '%#approval'
    then ${entry} ->> 'kind' = 'approval' and ${entry} ->> 'decision' is null and ${more}
    else false end`
}

/** Nobody reads more than these at once. */
const mostListed = 200

/**
 * Approvals of an organization in which a member is named, whatever else of the workflow or job they may see, and those
 * in which nobody is, of workflows and jobs that they may see. Whether they may edit these is for the caller to ask.
 */
export const openApprovals = async (
  queries: Queryable,
  member: MemberPrincipal,
  now: Date,
): Promise<OpenApproval[]> => {
  const { entry } = durableRunEntries
  const approvers = sql`${entry} #> '{question,approvers}'`
  const isVisible = or(
    and(eq(apis.kind, 'workflow'), isGivenTo(queries, member, 'workflows', apis)),
    and(eq(apis.kind, 'job'), isGivenTo(queries, member, 'scheduled jobs', apis)),
  )
  const rows = await queries
    .select({
      api: {
        id: apis.id,
        name: apis.name,
        kind: apis.kind,
        organizationId: apis.organizationId,
        ownerId: apis.ownerId,
      },
      runId: durableRunEntries.runId,
      position: durableRunEntries.position,
      entry,
      askedAt: durableRunEntries.at,
    })
    .from(apis)
    .innerJoin(durableRuns, and(eq(durableRuns.apiId, apis.id), isNull(durableRuns.endedAt)))
    .innerJoin(durableRunEntries, eq(durableRunEntries.runId, durableRuns.id))
    .where(
      and(
        eq(apis.organizationId, member.organizationId),
        isNull(apis.deletedAt),
        isOpenApproval(
          sql`${entry} #>> '{question,until}' > ${now.toISOString()} and (
            (json_array_length(${approvers}) = 0 and ${isVisible}) or exists (
              select from json_array_elements_text(${approvers}) as approver
              where lower(approver) = lower(${member.email})
            )
          )`,
        ),
      ),
    )
    .orderBy(asc(durableRunEntries.at), asc(durableRunEntries.number))
    .limit(mostListed)
  return rows.flatMap((row) =>
    row.entry.kind === 'approval' ? [{ ...row, question: row.entry.question }] : [],
  )
}
