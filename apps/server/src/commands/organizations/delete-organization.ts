import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { endRunsOfOrganization } from '../../durable-runs/end-runs-of-member.ts'
import { lockedMemberships } from '../../members/locked-memberships.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { rightsOf } from '../../rights/rights.ts'
import type { Services } from '../../services/services.ts'
import { organizations } from '../../tables/organizations.ts'

type DeletionServices = Pick<
  Services,
  | 'platform'
  | 'memberships'
  | 'durableRuns'
  | 'schedules'
  | 'externalUsers'
  | 'workflowCallers'
  | 'apiTokenCallers'
>

/**
 * Deletes an organization: everything of it stops at once, on every server, and owners alone can have it back for a while.
 * Throws `Refusal` for somebody who is no owner, or who did not write its name.
 */
export const deleteOrganization = async (
  services: DeletionServices,
  actor: MemberPrincipal,
  name: string,
): Promise<void> => {
  const { database, clock } = services.platform
  await transaction(database, async (queries) => {
    const row = await ofOwner(queries, actor)
    if (row.deletedAt !== null) throw new Refusal('already_exists', 'This organization is deleted already.')
    if (name.trim() !== row.name.trim()) {
      throw new Refusal('invalid_request', 'Write the name of the organization as it is written here.', {
        problems: [{ path: 'name', reason: `Write "${row.name}".` }],
      })
    }
    await queries.update(organizations).set({ deletedAt: clock.now() }).where(eq(organizations.id, row.id))
    await services.schedules.stopAll(queries, row.id)
    const runs = await endRunsOfOrganization(queries, services.durableRuns, row.id)
    await recordOf(queries, actor, 'delete', { name: row.name, runs })
  })
  forgetAll(services)
}

/** Has an organization back that was deleted. Jobs go on from now; runs that were ended stay so. Throws `Refusal`. */
export const restoreOrganization = async (
  services: DeletionServices,
  actor: MemberPrincipal,
): Promise<void> => {
  await transaction(services.platform.database, async (queries) => {
    const row = await ofOwner(queries, actor)
    if (row.deletedAt === null) throw new Refusal('not_found', 'Nobody has deleted this organization.')
    await queries.update(organizations).set({ deletedAt: null }).where(eq(organizations.id, row.id))
    await services.schedules.goOn(queries, row.id)
    await recordOf(queries, actor, 'restore', { name: row.name })
  })
  forgetAll(services)
}

/** The organization, locked, of somebody who is an owner at this moment. */
const ofOwner = async (queries: Queryable, actor: MemberPrincipal) => {
  const { organizationId, userId } = actor
  await lockedMemberships(queries, organizationId)
  const [row] = await queries
    .select({ id: organizations.id, name: organizations.name, deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update')
  if (row === undefined) throw notFound('organization')
  if ((await rightsOf(queries, userId, organizationId))?.role !== 'owner') {
    throw new Refusal('not_allowed', 'Only an owner can delete an organization, or have it back.')
  }
  return row
}

const recordOf = (
  queries: Queryable,
  { organizationId, userId }: MemberPrincipal,
  action: string,
  details: { name: string; runs?: number },
): Promise<void> =>
  record(queries, {
    organizationId,
    actorId: userId,
    action,
    entityType: 'organization',
    entityId: organizationId,
    details,
  })

const forgetAll = ({
  memberships,
  externalUsers,
  workflowCallers,
  apiTokenCallers,
}: DeletionServices): void => {
  memberships.forgetAll()
  externalUsers.forgetAll()
  workflowCallers.forget()
  apiTokenCallers.forget()
}
