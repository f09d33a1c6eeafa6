import { randomUUID } from 'node:crypto'
import { difference } from '@ashlar/document'
import { type Block, definitionIn, describeProblems, introducedFaults, nameFaults } from '@ashlar/schema'
import { contentIn } from '../../../apis/content.ts'
import { type ApiRow, kindFacts } from '../../../apis/load.ts'
import { lockApi } from '../../../apis/lock-api.ts'
import { ofApis } from '../../../branches/branches.ts'
import { Refusal } from '../../../requests/refusal.ts'
import { storeApi } from '../../../saved-changes/store-api.ts'
import { refuseUnusable } from '../../../saved-changes/usable-steps.ts'
import { apis } from '../../../tables/apis.ts'
import { apiMergedMakers } from '../../../tables/deployment-requests.ts'
import type { Branched } from '../../branches/branched.ts'
import { noteMergedMakers } from '../../deployment-requests/makers.ts'
import { closeReview, refuseUnapproved } from '../../reviews/approvals.ts'
import { reviewedApis } from '../../reviews/reviewed-apis.ts'
import { keepApiVersion } from '../add-version.ts'
import { contentOfApi, readApi, type SavedApi, soundRecords, stateOfApi } from './saved-api.ts'

const blocksIn = ({ records }: Pick<SavedApi, 'records'>): readonly Block[] =>
  definitionIn(records)?.blocks ?? []

/** Workflows and scheduled jobs as what has branches. */
export const branchedApis: Branched<ApiRow, SavedApi> = {
  tables: ofApis,
  nounOf: ({ kind }) => kindFacts[kind].noun,
  read: readApi,
  lock: (queries, id) => lockApi(queries, { id }),
  // A workflow or job is one record of a fixed id.
  reserveIds: () => Promise.resolve(),
  pagesOf: () => Promise.resolve(new Map()),
  contentOf: (_, row) => Promise.resolve(contentOfApi(row)),
  stateOf: stateOfApi,
  begin: async (queries, { userId }, { id, original, from, now }) => {
    const { organizationId, kind, name, ownerId } = original
    await queries.insert(apis).values({
      id,
      organizationId,
      kind,
      name,
      records: from.records,
      ownerId,
      branchOf: original.id,
      creationId: id,
      createdAt: now,
      updatedAt: now,
      updatedBy: userId,
    })
  },
  refuseUnapproved: (queries, original, branchId, content) =>
    refuseUnapproved(queries, reviewedApis, original, branchId, stateOfApi(content)),
  merged: async (queries, branchId, now) => {
    await closeReview(queries, reviewedApis, branchId, now)
    const makers = await reviewedApis.makersOf(queries, branchId)
    await noteMergedMakers(queries, { ...ofApis, merged: apiMergedMakers }, branchId, makers, now)
  },
  sound: async (queries, actor, { mine, theirs }, { records }, refusal) => {
    const after = { ...theirs, records: soundRecords(theirs.kind, records, refusal) }
    const blocks = blocksIn(after)
    const problems = introducedFaults(
      [mine, theirs].flatMap((side) => nameFaults(blocksIn(side))),
      nameFaults(blocks),
    )
    if (problems.length > 0) {
      throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
    }
    await refuseUnusable(queries, actor, { name: after.name, blocks }, blocksIn(theirs))
    return after
  },
  write: async (queries, { userId }, row, { present, after, savedAt, description }) => {
    const definition = contentIn(present.records)
    if (definition !== undefined) {
      await keepApiVersion(queries, row, { definition, description, userId, now: savedAt })
    }
    await storeApi(queries, row.id, {
      records: after.records,
      revision: row.revision + 1,
      requestId: randomUUID(),
      change: difference(present.records, after.records),
      savedAt,
      authorId: userId,
    })
  },
}
