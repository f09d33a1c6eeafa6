import { randomUUID } from 'node:crypto'
import { withPageIds } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import { eq, sql } from 'drizzle-orm'
import { branchOf, idOfBranch } from '../../../applications/branches.ts'
import { record } from '../../../audit/record.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import { pagesOf } from '../../../pages/queries.ts'
import { isUniqueViolation, transaction } from '../../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { Refusal } from '../../../requests/refusal.ts'
import type { Services } from '../../../services/services.ts'
import { applications } from '../../../tables/applications.ts'
import { branches } from '../../../tables/branches.ts'
import { pages } from '../../../tables/pages.ts'
import { reservePages, savedContent } from './branch-content.ts'

/** How many branches an application has at most: each holds all of its pages. */
const mostBranches = 100

/** A branch to begin. */
interface BranchToCreate {
  /** The application whose branch it is. */
  readonly applicationId: string
  readonly name: string
  /** What it begins with; absent: the default branch. */
  readonly baseBranchName: string | undefined
}

/**
 * Begins a branch with what is saved on another one. It is an application of its own, in no list, with the pages under ids of
 * their own; what stands on them keeps its ids, so that it can be merged back record by record. Throws `Refusal`.
 */
export const createBranch = async (
  { platform: { database, clock }, checkPage }: Pick<Services, 'platform' | 'checkPage'>,
  actor: MemberPrincipal,
  { applicationId, name, baseBranchName = defaultBranchName }: BranchToCreate,
): Promise<void> => {
  try {
    await transaction(database, async (queries) => {
      const original = await lockApplication(queries, applicationId)
      const [count] = await queries
        .select({ count: sql<number>`count(*)::int` })
        .from(branches)
        .where(eq(branches.applicationId, applicationId))
      if ((count?.count ?? 0) >= mostBranches) {
        throw new Refusal(
          'invalid_request',
          `An application has at most ${mostBranches} branches. Delete one that was merged first.`,
        )
      }
      const baseId = await idOfBranch(queries, applicationId, baseBranchName)
      const isOfDefault = baseId === applicationId
      const from = isOfDefault ? original : await lockApplication(queries, baseId)
      if (!isOfDefault) await reservePages(queries, baseId)
      const base = isOfDefault
        ? await savedContent(queries, checkPage, original)
        : (await branchOf(queries, applicationId, baseId)).base
      const id = randomUUID()
      const now = clock.now()
      const copied = (await pagesOf(queries, baseId)).map((page) => ({ page, id: randomUUID() }))
      await queries.insert(applications).values({
        id,
        organizationId: original.organizationId,
        name: original.name,
        kind: original.kind,
        records: withPageIds(from.records, new Map(copied.map((copy) => [copy.page.id, copy.id]))),
        ownerId: original.ownerId,
        branchOf: applicationId,
        lastSuccessfulWrite: now,
        lastWriterId: actor.userId,
        createdAt: now,
        updatedAt: now,
      })
      await queries.insert(branches).values({
        id,
        applicationId,
        name,
        base: { name: base.name, records: base.records, pages: base.pages },
        createdBy: actor.userId,
        createdAt: now,
      })
      for (const [place, { page, id: pageId }] of copied.entries()) {
        await queries.insert(pages).values({
          id: pageId,
          applicationId: id,
          name: page.name,
          records: page.records,
          isHidden: page.isHidden,
          metadata: page.metadata,
          testParams: page.testParams,
          branchOf: isOfDefault ? page.id : page.branchOf,
          lastSuccessfulWrite: now,
          lastWriterId: actor.userId,
          // Pages are listed oldest first, and so stay in their order.
          createdAt: new Date(now.getTime() + place),
        })
      }
      await record(queries, {
        organizationId: actor.organizationId,
        actorId: actor.userId,
        action: 'create branch',
        entityType: 'application',
        entityId: applicationId,
        details: { branch: name, from: baseBranchName },
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('already_exists', `There is a branch called ${name} already. Choose another name.`)
  }
}
