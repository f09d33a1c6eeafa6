import {
  checkDefinitionRecords,
  definitionIn,
  introducedFaults,
  nameFaults,
  type PageRecords,
} from '@ashlar/schema'
import type { ChangeTarget } from './save-change.ts'
import { refuseProtected } from '../branches/refuse-protected.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { lockApi } from '../apis/lock-api.ts'
import { recordOfApi } from '../apis/record-of-api.ts'
import { type ApiRow, kindFacts } from '../apis/load.ts'
import { storeApi } from './store-api.ts'
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
    const row = await lockApi(queries, api)
    refuseProtected(row, kindFacts[row.kind].noun)
    const { records, revision, updatedAt } = row
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
    await storeApi(queries, api.id, stored)
    await recordOfApi(queries, actor, api, 'update', { revision: stored.revision })
  },
})
