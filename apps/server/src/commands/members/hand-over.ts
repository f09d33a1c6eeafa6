import { and, eq, isNull, sql } from 'drizzle-orm'
import { apis } from '../../tables/apis.ts'
import { applications } from '../../tables/applications.ts'
import { isOpenApproval } from '../../approvals/queries.ts'
import { durableRunEntries, durableRuns } from '../../tables/durable-runs.ts'
import { integrations } from '../../tables/integrations.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** How much went to another member. */
export interface HandedOver {
  readonly applications: number
  readonly integrations: number
  readonly workflowsAndJobs: number
}

/** Makes one member the owner of what another one owns in an organization. */
export const handOverOwnership = async (
  queries: Queryable,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<HandedOver> => {
  const handOver = (table: typeof applications | typeof integrations | typeof apis) =>
    queries
      .update(table)
      .set({ ownerId: to })
      .where(and(eq(table.organizationId, organizationId), eq(table.ownerId, from)))
      .returning()
  return {
    applications: withoutBranches(await handOver(applications)),
    integrations: (await handOver(integrations)).length,
    workflowsAndJobs: withoutBranches(await handOver(apis)),
  }
}

/** Branches go with what they are branches of, and are counted with it. */
const withoutBranches = (rows: readonly object[]): number =>
  rows.filter((row) => 'branchOf' in row && row.branchOf === null).length

/** Lets another member decide where runs ask one now; answers with how many questions went over. Both by their address. */
export const handOverApprovals = async (
  queries: Queryable,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<number> => {
  const { runId, position, entry } = durableRunEntries
  const namesThem = sql`exists (
    select from json_array_elements_text(${entry} #> '{question,approvers}') as approver
    where lower(approver) = lower(${from})
  )`
  const asked = await queries
    .select({ runId, position })
    .from(durableRuns)
    .innerJoin(durableRunEntries, eq(runId, durableRuns.id))
    .where(
      and(
        eq(durableRuns.organizationId, organizationId),
        isNull(durableRuns.endedAt),
        isOpenApproval(namesThem),
      ),
    )
    .orderBy(runId, position)
  for (const at of asked) await askInstead(queries, at, from, to)
  return asked.length
}

const askInstead = async (
  queries: Queryable,
  at: { readonly runId: string; readonly position: string },
  from: string,
  to: string,
): Promise<void> => {
  // The run first: that is the order in which its executor and those who decide lock.
  await queries
    .select({ id: durableRuns.id })
    .from(durableRuns)
    .where(eq(durableRuns.id, at.runId))
    .for('no key update')
  const place = and(eq(durableRunEntries.runId, at.runId), eq(durableRunEntries.position, at.position))
  const [row] = await queries.select({ entry: durableRunEntries.entry }).from(durableRunEntries).where(place)
  if (row?.entry.kind !== 'approval' || row.entry.decision !== null) return
  const { question } = row.entry
  const approvers = question.approvers.map((email) =>
    email.toLowerCase() === from.toLowerCase() ? to : email,
  )
  await queries
    .update(durableRunEntries)
    // They are told of it by the page that lists what waits for them; the others were told by mail already.
    .set({ entry: { ...row.entry, question: { ...question, approvers: [...new Set(approvers)] } } })
    .where(place)
}
