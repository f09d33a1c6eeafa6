import { inArray } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { folderOf } from '../../folders/queries.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { Services } from '../../services/services.ts'
import { apis } from '../../tables/apis.ts'
import { applications } from '../../tables/applications.ts'

/** What is moved, and to which folder; null: out of all. */
export interface Move {
  readonly folderId: string | null
  readonly applications: readonly string[]
  readonly workflows: readonly string[]
  readonly scheduledJobs: readonly string[]
}

/** Moves things to a folder: all of them, or none where one is not there or may not be edited. Throws `Refusal`. */
export const moveToFolder = async (
  { platform: { database }, load }: Pick<Services, 'platform' | 'load'>,
  actor: MemberPrincipal,
  move: Move,
): Promise<number> => {
  const { organizationId, userId } = actor
  const { folderId } = move
  const applicationIds = [...new Set(move.applications)]
  const workflowIds = [...new Set(move.workflows)]
  const jobIds = [...new Set(move.scheduledJobs)]
  for (const id of applicationIds) await load(actor, 'application', id, 'edit')
  for (const id of workflowIds) await load(actor, 'workflow', id, 'edit')
  for (const id of jobIds) await load(actor, 'job', id, 'edit')
  const apiIds = [...workflowIds, ...jobIds]
  const moved = applicationIds.length + apiIds.length
  if (moved === 0) return 0
  await transaction(database, async (queries) => {
    const folder = folderId === null ? null : await folderOf(queries, organizationId, folderId)
    if (applicationIds.length > 0) {
      await queries.update(applications).set({ folderId }).where(inArray(applications.id, applicationIds))
    }
    if (apiIds.length > 0) await queries.update(apis).set({ folderId }).where(inArray(apis.id, apiIds))
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'move to folder',
      entityType: 'folder',
      entityId: folderId ?? organizationId,
      details: {
        folder: folder?.name ?? null,
        applications: applicationIds,
        workflows: workflowIds,
        jobs: jobIds,
      },
    })
  })
  return moved
}
