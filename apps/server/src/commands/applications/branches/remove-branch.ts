import { eq } from 'drizzle-orm'
import { branchOf } from '../../../applications/branches.ts'
import { record } from '../../../audit/record.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import type { Database } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { Refusal } from '../../../requests/refusal.ts'
import { applications } from '../../../tables/applications.ts'

/** Deletes a branch with all that is saved on it. What was deployed is of the default branch, which stays. Throws `Refusal`. */
export const removeBranch = (
  database: Database,
  actor: MemberPrincipal,
  applicationId: string,
  branchId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    if (branchId === applicationId) {
      throw new Refusal('invalid_request', 'The default branch stays for as long as its application.')
    }
    await lockApplication(queries, applicationId)
    const branch = await branchOf(queries, applicationId, branchId)
    await queries.delete(applications).where(eq(applications.id, branch.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'delete branch',
      entityType: 'application',
      entityId: applicationId,
      details: { branch: branch.name },
    })
  })
