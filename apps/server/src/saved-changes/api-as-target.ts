import {
  checkDefinitionRecords,
  definitionIn,
  introducedFaults,
  nameFaults,
  type PageRecords,
} from '@ashlar/schema'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { ChangeTarget } from './save-change.ts'
import { announceSaved } from '../live/announce-saved.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import { lockApi } from '../apis/lock-api.ts'
import { recordOfApi } from '../apis/record-of-api.ts'
import { type ApiRow, kindFacts } from '../apis/load.ts'
import { apiChanges, apis } from '../tables/apis.ts'
import { refuseUnusable } from './usable-steps.ts'

const blocksIn = (records: PageRecords) => definitionIn(records)?.blocks ?? []

/** A workflow or job as what editors change together; `actor` is who saves. */
export const apiAsTarget = (
  actor: MemberPrincipal,
  api: Pick<ApiRow, 'id' | 'kind' | 'name'>,
): ChangeTarget => ({
  noun: kindFacts[api.kind].noun,
  lock: async (queries) => {
    const { records, revision, updatedAt } = await lockApi(queries, api)
    return { records, revision, lastSuccessfulWrite: updatedAt }
  },
  check: (records) => checkDefinitionRecords(api.kind, records),
  faults: async (queries, before, after) => {
    const blocks = blocksIn(after)
    const faults = introducedFaults(nameFaults(blocksIn(before)), nameFaults(blocks))
    if (faults.length === 0) {
      await refuseUnusable(queries, actor, { name: api.name, blocks }, blocksIn(before))
    }
    return faults
  },
  earlier: async (queries, requestId) => {
    const [row] = await queries
      .select({ revision: apiChanges.revision, savedAt: apiChanges.savedAt })
      .from(apiChanges)
      .where(and(eq(apiChanges.apiId, api.id), eq(apiChanges.requestId, requestId)))
    return row
  },
  changesAfter: (queries, revision) =>
    queries
      .select({ revision: apiChanges.revision, change: apiChanges.change, author: users.name })
      .from(apiChanges)
      .innerJoin(users, eq(users.id, apiChanges.authorId))
      .where(and(eq(apiChanges.apiId, api.id), gt(apiChanges.revision, revision)))
      .orderBy(asc(apiChanges.revision)),
  store: async (queries, { records, revision, savedAt, authorId, requestId, change }) => {
    await queries
      .update(apis)
      .set({ records, revision, updatedAt: savedAt, updatedBy: authorId })
      .where(eq(apis.id, api.id))
    await queries.insert(apiChanges).values({ apiId: api.id, revision, requestId, authorId, change, savedAt })
    await announceSaved(queries, { kind: 'api', id: api.id })
    await recordOfApi(queries, actor, api, 'update', { revision })
  },
})
