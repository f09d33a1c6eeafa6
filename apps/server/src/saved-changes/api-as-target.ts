import {
  checkDefinitionRecords,
  definitionIn,
  introducedFaults,
  nameFaults,
  type PageRecords,
} from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { ChangeTarget } from './save-change.ts'
import { logChange } from '../change-log/change-log.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { lockApi } from '../apis/lock-api.ts'
import { recordOfApi } from '../apis/record-of-api.ts'
import { type ApiRow, kindFacts } from '../apis/load.ts'
import { apis } from '../tables/apis.ts'
import { refuseUnusable } from './usable-steps.ts'

const blocksIn = (records: PageRecords) => definitionIn(records)?.blocks ?? []

/** A workflow or job as what editors change together; `actor` is who saves. */
export const apiAsTarget = (
  actor: MemberPrincipal,
  api: Pick<ApiRow, 'id' | 'kind' | 'name'>,
): ChangeTarget => ({
  document: { kind: 'api', id: api.id },
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
  store: async (queries, stored) => {
    const { records, revision, savedAt, authorId } = stored
    await queries
      .update(apis)
      .set({ records, revision, updatedAt: savedAt, updatedBy: authorId })
      .where(eq(apis.id, api.id))
    await logChange(queries, { kind: 'api', id: api.id }, stored)
    await recordOfApi(queries, actor, api, 'update', { revision })
  },
})
