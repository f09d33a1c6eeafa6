import type { ContentOfVersion } from '@ashlar/document'
import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { type BranchedRow, branchOf } from '../../branches/branches.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Branched } from './branched.ts'

/** Deletes a branch with all that is saved on it. What was deployed is of the default branch, which stays. Throws `Refusal`. */
export const removeBranch = <Row extends BranchedRow, Content extends ContentOfVersion>(
  branched: Branched<Row, Content>,
  database: Database,
  actor: MemberPrincipal,
  originalId: string,
  branchId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const { branches, held } = branched.tables
    const original = await branched.lock(queries, originalId)
    const noun = branched.nounOf(original)
    if (branchId === originalId) {
      throw new Refusal('invalid_request', `The default branch stays for as long as its ${noun}.`)
    }
    const branch = await branchOf(queries, branched.tables, originalId, branchId)
    await queries.delete(branches).where(eq(branches.id, branch.id))
    await queries.delete(held).where(eq(held.id, branch.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'delete branch',
      entityType: noun,
      entityId: originalId,
      details: { branch: branch.name },
    })
  })
