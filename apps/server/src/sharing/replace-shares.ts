import type { ProtectedEntity, ShareRole } from '@ashlar/schema'
import { and, count, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'
import { memberships } from '../organizations/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { shares } from './tables.ts'

/** Whose shares are replaced. */
export interface EntityOfShares {
  id: string
  organizationId: string
  resource: ProtectedEntity['resourceType']
  /** As sentences call it: "An application". */
  noun: string
}

interface ShareToGive {
  subject: { kind: 'everyone' } | { kind: 'user'; userId: string }
  role: ShareRole
}

/** Gives an entity these shares in the place of those it has. Throws `Refusal` for people outside of its organisation. */
export const replaceShares = async (
  queries: Queryable,
  { id, organizationId, resource, noun }: EntityOfShares,
  given: readonly ShareToGive[],
): Promise<void> => {
  await queries.delete(shares).where(eq(shares.entityId, id))
  for (const { subject, role } of given) {
    const userId = subject.kind === 'everyone' ? null : subject.userId
    if (userId !== null && !(await isMember(queries, organizationId, userId))) {
      throw new Refusal('invalid_request', `${noun} can be shared with members of the organisation only.`)
    }
    await queries
      .insert(shares)
      .values({ id: randomUUID(), organizationId, entityType: resource, entityId: id, userId, role })
      .onConflictDoNothing()
  }
}

const isMember = async (queries: Queryable, organizationId: string, userId: string): Promise<boolean> => {
  const [row] = await queries
    .select({ members: count() })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  return row !== undefined && row.members > 0
}
