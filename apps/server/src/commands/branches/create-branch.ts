import { randomUUID } from 'node:crypto'
import type { ContentOfVersion } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import { record } from '../../audit/record.ts'
import { type BranchedRow, branchOf, countBranches, idOfBranch } from '../../branches/branches.ts'
import { isUniqueViolation, transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { BranchBase } from '../../tables/branches.ts'
import type { Branched } from './branched.ts'

/** How many branches something has at most: each holds all of it. */
const mostBranches = 100

/** A branch to begin. */
interface BranchToCreate {
  /** What it is to be a branch of. */
  readonly originalId: string
  readonly name: string
  /** What it begins with; absent: the default branch. */
  readonly baseBranchName: string | undefined
}

/** Content as the base of a branch keeps it. */
export const baseOfBranch = ({ name, records, pages }: ContentOfVersion): BranchBase => ({
  name,
  records,
  pages: pages.map(({ isHidden = false, ...page }) => ({ ...page, ...(isHidden ? { isHidden } : {}) })),
})

/**
 * Begins a branch with what is saved on another one. It is of the same kind, in no list; what stands in it keeps its ids, so that
 * it can be merged back record by record. Throws `Refusal`.
 */
export const createBranch = async <Row extends BranchedRow, Content extends ContentOfVersion>(
  branched: Branched<Row, Content>,
  { platform: { database, clock } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  { originalId, name, baseBranchName = defaultBranchName }: BranchToCreate,
): Promise<void> => {
  const { tables } = branched
  try {
    await transaction(database, async (queries) => {
      const original = await branched.lock(queries, originalId)
      const noun = branched.nounOf(original)
      if ((await countBranches(queries, tables, originalId)) >= mostBranches) {
        throw new Refusal(
          'invalid_request',
          `There are ${mostBranches} branches of this ${noun}, as many as there can be. Delete one that was merged first.`,
        )
      }
      const baseId = await idOfBranch(queries, tables, originalId, baseBranchName)
      const isOfDefault = baseId === originalId
      const from = isOfDefault ? original : await branched.lock(queries, baseId)
      if (!isOfDefault) await branched.reserveIds(queries, baseId)
      const base = isOfDefault
        ? baseOfBranch(await branched.contentOf(queries, original))
        : (await branchOf(queries, tables, originalId, baseId)).base
      const id = randomUUID()
      const now = clock.now()
      await branched.begin(queries, actor, { id, original, from, now })
      await queries
        .insert(tables.branches)
        .values({ id, originalId, name, base, createdBy: actor.userId, createdAt: now })
      await record(queries, {
        organizationId: actor.organizationId,
        actorId: actor.userId,
        action: 'create branch',
        entityType: noun,
        entityId: originalId,
        details: { branch: name, from: baseBranchName },
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('already_exists', `There is a branch called ${name} already. Choose another name.`)
  }
}
