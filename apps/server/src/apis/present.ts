import type { ApiVersionView, WorkflowSummary, WorkflowView } from '@ashlar/contract'
import { mayAct, type ProtectedEntity } from '@ashlar/schema'
import { isDeepStrictEqual } from 'node:util'
import type { MemberPrincipal } from '../requests/principal.ts'
import { contentIn } from './content.ts'
import type { ApiRow } from './load.ts'
import type { ApiDetails, BuiltApi, ListedApi, VersionRow } from './queries.ts'

export const presentVersion = (version: VersionRow): ApiVersionView => ({
  id: version.id,
  number: version.number,
  name: version.name,
  description: version.description,
  createdAt: version.createdAt.toISOString(),
  createdBy: version.createdBy,
})

/** What lists show of a workflow as well as of a job. */
export const presentListed = (
  member: MemberPrincipal,
  { row, owner, version }: ApiDetails<ListedApi>,
  protection: ProtectedEntity,
): Omit<WorkflowSummary, 'triggerType'> => ({
  id: row.id,
  name: row.name,
  organizationId: row.organizationId,
  owner,
  updatedAt: row.updatedAt.toISOString(),
  version: version === null ? null : presentVersion(version),
  permissions: {
    canView: mayAct(member, 'view', protection),
    canEdit: mayAct(member, 'edit', protection),
    // Of a branch nothing but editing: all else is done to what it is a branch of.
    canDeploy: row.branchOf === null && mayAct(member, 'deploy', protection),
    canShare: row.branchOf === null && mayAct(member, 'share', protection),
    canDelete: row.branchOf === null && mayAct(member, 'delete', protection),
    canRun: row.branchOf === null && mayAct(member, 'use', protection),
  },
})

const presentBranch = ({ branchOf }: ApiRow, name: string | null): WorkflowView['branch'] =>
  branchOf === null || name === null ? null : { name, apiId: branchOf }

/** What builders see of a workflow as well as of a job, beside its tree. */
export const presentForBuilders = (
  member: MemberPrincipal,
  details: BuiltApi,
  protection: ProtectedEntity,
): Omit<WorkflowView, 'triggerType' | 'apiPb'> => ({
  ...presentListed(member, details, protection),
  revision: details.row.revision,
  createdAt: details.row.createdAt.toISOString(),
  updatedBy: details.updatedBy,
  hasUndeployedChanges:
    details.version === null || !isDeepStrictEqual(contentIn(details.row.records), details.deployed),
  branch: presentBranch(details.row, details.branch),
  isProtected: details.row.isProtected,
  reviews: details.reviews,
})
