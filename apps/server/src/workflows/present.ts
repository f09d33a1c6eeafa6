import type { WorkflowSummary, WorkflowView } from '@ashlar/contract'
import type { MemberPrincipal } from '../requests/principal.ts'
import { mayAct, mayDoAnything } from '@ashlar/schema'
import { contentIn, workflowContentFor } from '../apis/content.ts'
import { loadApi } from '../apis/load.ts'
import { presentForBuilders, presentListed } from '../apis/present.ts'
import { apiDetails, listedApis } from '../apis/queries.ts'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect } from '../sharing/queries.ts'

const triggerType = 'workflow' as const

/** A workflow as its builders see it; values that it is tried out with are for them alone. Throws `Refusal` for one that is damaged, gone, or not theirs. */
export const viewWorkflow = async (
  queries: Queryable,
  member: MemberPrincipal,
  id: string,
): Promise<WorkflowView> => {
  const { protection } = await loadApi(queries, member, 'workflow', id, 'view')
  const details = await apiDetails(queries, id)
  if (details === null) throw notFound('workflow')
  const { name, records } = details.row
  return {
    ...presentForBuilders(member, details, protection),
    triggerType,
    apiPb: {
      metadata: { id, name },
      ...workflowContentFor(mayAct(member, 'edit', protection), contentIn(records)),
    },
  }
}

/** Some workflows of a list, by id, of those that a member may do anything with. */
export const listedWorkflows = async (
  queries: Queryable,
  member: MemberPrincipal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkflowSummary>> => {
  const listed = await listedApis(queries, 'workflow', ids)
  const rows = listed.map(({ row }) => row)
  const protections = await protect(queries, member, 'workflows', rows)
  return new Map(
    listed.flatMap((details): [string, WorkflowSummary][] => {
      const protection = protections.get(details.row.id)
      if (protection === undefined || !mayDoAnything(member, protection)) return []
      return [[details.row.id, { ...presentListed(member, details, protection), triggerType }]]
    }),
  )
}
