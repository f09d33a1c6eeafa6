import { randomUUID } from 'node:crypto'
import { holds, neededToBuild, type ProtectedEntity } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { lockedMemberships } from '../../members/locked-memberships.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { principalOf, rightsOf } from '../../rights/rights.ts'
import type { Services } from '../../services/services.ts'
import { entityTables } from '../../sharing/entity-tables.ts'
import { storedRole } from '../../sharing/share-roles.ts'
import { apis } from '../../tables/apis.ts'
import { applications } from '../../tables/applications.ts'
import { shares } from '../../tables/sharing.ts'

/** What gets another owner. */
export interface OwnedEntity {
  readonly row: { readonly id: string; readonly name: string }
  readonly protection: ProtectedEntity
}

const nouns: { readonly [Type in ProtectedEntity['resourceType']]: string } = {
  applications: 'application',
  workflows: 'workflow',
  'scheduled jobs': 'scheduled job',
  integrations: 'integration',
}

/** Lets whoever owned it until now go on building it. */
const keepBuilding = async (
  queries: Queryable,
  { organizationId, resourceType }: ProtectedEntity,
  entityId: string,
  userId: string,
): Promise<void> => {
  await queries
    .insert(shares)
    .values({
      id: randomUUID(),
      organizationId,
      entityType: resourceType,
      entityId,
      userId,
      ...storedRole('builder'),
    })
    .onConflictDoNothing()
}

/**
 * Makes another member the owner. Only the owner themselves and who manages all things of the kind may say so, whatever
 * else was shared; the new owner is somebody whose role lets them build. Throws `Refusal`.
 */
export const changeOwner = (
  { platform: { database } }: Services,
  actor: MemberPrincipal,
  { row: { id }, protection }: OwnedEntity,
  ownerId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const { organizationId, resourceType } = protection
    const noun = nouns[resourceType]
    // Whoever is removed at the same moment is removed before this or after it.
    await lockedMemberships(queries, organizationId)
    const table = entityTables[resourceType]
    const [row] = await queries
      .select({ name: table.name, ownerId: table.ownerId })
      .from(table)
      .where(eq(table.id, id))
      .for('update')
    if (row === undefined) throw notFound(noun)
    const present = await rightsOf(queries, actor.userId, organizationId)
    const mayDecide =
      present !== null &&
      holds(actor, `${resourceType}:manage`) &&
      present.permissions.has(`${resourceType}:manage`)
    if (!mayDecide && row.ownerId !== actor.userId) {
      throw new Refusal(
        'not_allowed',
        `Only its owner or an administrator gives this ${noun} to somebody else.`,
      )
    }
    const next = await rightsOf(queries, ownerId, organizationId)
    if (next === null) {
      throw new Refusal('invalid_request', `Only a member of the organization can own this ${noun}.`)
    }
    if (!holds(principalOf(next), neededToBuild[resourceType])) {
      throw new Refusal(
        'invalid_request',
        `${next.name} may not build anything, so they can own nothing. Give them another role first.`,
      )
    }
    if (row.ownerId === ownerId) return
    await queries.update(table).set({ ownerId }).where(eq(table.id, id))
    if (resourceType === 'applications') {
      await queries.update(applications).set({ ownerId }).where(eq(applications.branchOf, id))
    } else if (resourceType !== 'integrations') {
      await queries.update(apis).set({ ownerId }).where(eq(apis.branchOf, id))
    }
    await queries.delete(shares).where(and(eq(shares.entityId, id), eq(shares.userId, ownerId)))
    await keepBuilding(queries, protection, id, row.ownerId)
    await record(queries, {
      organizationId,
      actorId: actor.userId,
      action: 'change owner',
      entityType: noun,
      entityId: id,
      details: { name: row.name, from: row.ownerId, to: ownerId },
    })
  })
