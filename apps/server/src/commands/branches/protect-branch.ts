import type { ContentOfVersion } from '@ashlar/document'
import type { JsonObject } from '@ashlar/schema'
import { record } from '../../audit/record.ts'
import type { BranchedRow } from '../../branches/branches.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { Branched } from './branched.ts'

/** What is said of the protection of a default branch. */
interface Protection {
  readonly isProtected: boolean
  readonly store: (queries: Queryable) => Promise<unknown>
  readonly details: JsonObject
}

/** Says whether the default branch of something changes by merging alone. Throws `Refusal` where it is gone. */
export const protectBranch = <Row extends BranchedRow, Content extends ContentOfVersion>(
  branched: Branched<Row, Content>,
  database: Database,
  actor: MemberPrincipal,
  id: string,
  { isProtected, store, details }: Protection,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await branched.lock(queries, id)
    await store(queries)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: isProtected ? 'protect branch' : 'stop protecting branch',
      entityType: branched.nounOf(row),
      entityId: id,
      details,
    })
  })
