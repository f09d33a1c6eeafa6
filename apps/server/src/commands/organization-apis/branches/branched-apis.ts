import { createHash, randomUUID } from 'node:crypto'
import { type ContentOfVersion, difference } from '@ashlar/document'
import {
  type Block,
  canonicalText,
  checkDefinitionRecords,
  definitionIn,
  describeProblems,
  introducedFaults,
  nameFaults,
  type PageRecords,
} from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { contentIn } from '../../../apis/content.ts'
import { type ApiRow, kindFacts } from '../../../apis/load.ts'
import { lockApi } from '../../../apis/lock-api.ts'
import { ofApis } from '../../../branches/branches.ts'
import { notFound, Refusal } from '../../../requests/refusal.ts'
import { storeApi } from '../../../saved-changes/store-api.ts'
import { refuseUnusable } from '../../../saved-changes/usable-steps.ts'
import { type ApiKind, apis } from '../../../tables/apis.ts'
import type { Branched } from '../../branches/branched.ts'
import { keepApiVersion } from '../add-version.ts'

/** What a workflow or job holds, in the shape in which versions of anything are compared and merged: it has no pages. */
interface SavedApi extends ContentOfVersion {
  readonly kind: ApiKind
  readonly pages: readonly never[]
}

const soundRecords = (kind: ApiKind, records: PageRecords, refusal: string): PageRecords => {
  const checked = checkDefinitionRecords(kind, records)
  if (checked.ok) return checked.value
  const { problems } = checked
  throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
}

const blocksIn = ({ records }: Pick<SavedApi, 'records'>): readonly Block[] =>
  definitionIn(records)?.blocks ?? []

/** Workflows and scheduled jobs as what has branches. */
export const branchedApis: Branched<ApiRow, SavedApi> = {
  tables: ofApis,
  nounOf: ({ kind }) => kindFacts[kind].noun,
  read: async (queries, id) => {
    const [row] = await queries
      .select()
      .from(apis)
      .where(and(eq(apis.id, id), isNull(apis.deletedAt)))
    if (row === undefined) throw notFound('workflow or scheduled job')
    return row
  },
  lock: (queries, id) => lockApi(queries, { id }),
  // A workflow or job is one record of a fixed id.
  reserveIds: () => Promise.resolve(),
  pagesOf: () => Promise.resolve(new Map()),
  contentOf: (_, { kind, name, records }) =>
    Promise.resolve({
      kind,
      name,
      records: soundRecords(kind, records, `This ${kindFacts[kind].noun} is damaged`),
      pages: [],
    }),
  stateOf: ({ records }) => createHash('sha256').update(canonicalText(records)).digest('hex'),
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
  // Reviews are of branches of applications.
  refuseUnapproved: () => Promise.resolve(),
  merged: () => Promise.resolve(),
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
