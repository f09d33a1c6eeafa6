import { randomUUID } from 'node:crypto'
import { withPageIds } from '@ashlar/document'
import { eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import { ofApplications } from '../../../branches/branches.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import { pagesOf } from '../../../pages/queries.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { notFound } from '../../../requests/refusal.ts'
import type { Services } from '../../../services/services.ts'
import { applications } from '../../../tables/applications.ts'
import { type CommitContent, commitIdOf } from '../../../tables/commit-content.ts'
import { pages } from '../../../tables/pages.ts'
import type { Branched, BranchToBegin } from '../../branches/branched.ts'
import { mergedMakers } from '../../../tables/deployment-requests.ts'
import { noteMergedMakers } from '../../deployment-requests/makers.ts'
import { closeReview, refuseUnapproved } from '../../reviews/approvals.ts'
import { reviewedApplications } from '../../reviews/reviewed-applications.ts'
import { pagesOfBranch, contentOfBranch, reservePages, savedContent } from './branch-content.ts'
import { soundApplication } from './sound-application.ts'
import { writeMerged } from './write-merged.ts'

const read = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id))
  if (row === undefined) throw notFound('application')
  return row
}

/** A branch of an application is an application of its own, with the pages under ids of their own. */
const begin = async (
  queries: Queryable,
  actor: MemberPrincipal,
  { id, original, from, now }: BranchToBegin<ApplicationRow>,
): Promise<void> => {
  const copied = (await pagesOf(queries, from.id)).map((page) => ({ page, id: randomUUID() }))
  await queries.insert(applications).values({
    id,
    organizationId: original.organizationId,
    name: original.name,
    kind: original.kind,
    records: withPageIds(from.records, new Map(copied.map((copy) => [copy.page.id, copy.id]))),
    ownerId: original.ownerId,
    branchOf: original.id,
    lastSuccessfulWrite: now,
    lastWriterId: actor.userId,
    createdAt: now,
    updatedAt: now,
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
      branchOf: from.id === original.id ? page.id : page.branchOf,
      lastSuccessfulWrite: now,
      lastWriterId: actor.userId,
      // Pages are listed oldest first, and so stay in their order.
      createdAt: new Date(now.getTime() + place),
    })
  }
}

/** Applications as what has branches. */
export const branchedApplications = ({
  checkPage,
  catalogue,
}: Pick<Services, 'checkPage' | 'catalogue'>): Branched<ApplicationRow, CommitContent> => ({
  tables: ofApplications,
  nounOf: () => 'application',
  read,
  lock: lockApplication,
  reserveIds: reservePages,
  pagesOf: pagesOfBranch,
  contentOf: (queries, row) =>
    row.branchOf === null ? savedContent(queries, checkPage, row) : contentOfBranch(queries, checkPage, row),
  stateOf: commitIdOf,
  begin,
  refuseUnapproved: (queries, original, branchId, content) =>
    refuseUnapproved(queries, reviewedApplications({ checkPage }), original, branchId, commitIdOf(content)),
  merged: async (queries, branchId, now) => {
    const reviewed = reviewedApplications({ checkPage })
    await closeReview(queries, reviewed, branchId, now)
    const makers = await reviewed.makersOf(queries, branchId)
    await noteMergedMakers(queries, { ...ofApplications, merged: mergedMakers }, branchId, makers, now)
  },
  sound: (queries, actor, sides, merged, refusal) =>
    soundApplication(queries, actor, { sides, merged, catalogue, refusal }),
  write: (queries, actor, row, merged) => writeMerged(queries, actor, row, { ...merged, checkPage }),
})
