import type { WorkflowSummary, WorkflowView } from '@ashlar/contract'
import type { MemberPrincipal } from '../requests/principal.ts'
import { contentIn, workflowContentOf } from '../apis/content.ts'
import { loadApi } from '../apis/load.ts'
import { presentForBuilders, presentListed } from '../apis/present.ts'
import { apiDetails, listApis } from '../apis/queries.ts'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect } from '../sharing/queries.ts'

const triggerType = 'workflow' as const

/** A workflow as its builders see it. Throws `Refusal` for one that is damaged, gone, or not theirs. */
export const viewWorkflow = async (
  queries: Queryable,
  member: MemberPrincipal,
  id: string,
): Promise<WorkflowView> => {
  const { protection } = await loadApi(queries, member, 'workflow', id, 'edit')
  const details = await apiDetails(queries, id)
  if (details === null) throw notFound('workflow')
  const { name, records } = details.row
  return {
    ...presentForBuilders(member, details, protection),
    triggerType,
    apiPb: { metadata: { id, name }, ...workflowContentOf(contentIn(records)) },
  }
}

/** The workflows that a member may see. */
export const listWorkflows = async (
  queries: Queryable,
  member: MemberPrincipal,
): Promise<WorkflowSummary[]> => {
  const listed = await listApis(queries, member, 'workflow')
  const rows = listed.map(({ row }) => row)
  const protections = await protect(queries, member, 'workflows', rows)
  return listed.flatMap((details) => {
    const protection = protections.get(details.row.id)
    return protection === undefined ? [] : [{ ...presentListed(member, details, protection), triggerType }]
  })
}
