import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { Refusal } from '../http/refusal.ts'
import { users } from '../identity/tables.ts'
import type { NewAccount, Origin } from '../identity/identity.ts'
import { memberships, organizationRequests, organizations } from '../organizations/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { addFirstProfiles } from '../profiles/queries.ts'
import type { Services } from '../services.ts'
import { addSamples } from '../demo/samples.ts'

const setUpLock = 7_245_001

/** Whether nobody has set up this installation yet. */
export const isSetUpNeeded = async (queries: Queryable): Promise<boolean> => {
  const [row] = await queries.select({ id: organizations.id }).from(organizations).limit(1)
  return row === undefined
}

/** Creates an organisation with its first owner. */
export const foundOrganization = async (
  queries: Queryable,
  name: string,
  ownerId: string,
): Promise<string> => {
  const id = randomUUID()
  await queries.insert(organizations).values({ id, name })
  await addFirstProfiles(queries, id)
  await queries.insert(memberships).values({ organizationId: id, userId: ownerId, role: 'owner' })
  await record(queries, {
    organizationId: id,
    actorId: ownerId,
    action: 'create',
    entityType: 'organization',
    entityId: id,
    details: { name },
  })
  return id
}

/** Creates the first organisation with its owner's account and the samples; possible exactly once. */
export const setUpInstallation = (
  services: Services,
  organizationName: string,
  owner: NewAccount,
): Promise<void> =>
  transaction(services.platform.database, async (queries) => {
    // Two people may open a new installation at the same moment.
    await queries.execute(sql`select pg_advisory_xact_lock(${setUpLock})`)
    if (!(await isSetUpNeeded(queries))) {
      throw new Refusal(
        'set_up_done',
        'This installation has been set up already. Sign in, or ask for an invitation.',
      )
    }
    const { userId } = await services.platform.identity.createUser(owner, queries)
    const organizationId = await foundOrganization(queries, organizationName, userId)
    await addSamples(queries, services.demo, services.catalogue, {
      organizationId,
      userId,
      now: services.platform.clock.now(),
    })
  })

/** Remembers what a person who signs up calls their organisation, and sends them the mail to confirm their address. */
export const signUp = async (
  { platform }: Services,
  organizationName: string,
  account: NewAccount,
  origin: Origin,
): Promise<void> => {
  await platform.identity.signUp(account, origin)
  await platform.database.queries
    .insert(organizationRequests)
    .values({ email: account.email, name: organizationName })
    .onConflictDoUpdate({ target: organizationRequests.email, set: { name: organizationName } })
}

/** Confirms an address; somebody who signed up then owns an organisation of their own. */
export const verifyEmail = async (
  { platform, demo, catalogue, memberships: known }: Services,
  token: string,
): Promise<void> => {
  const { userId } = await platform.identity.verifyEmail(token)
  await transaction(platform.database, async (queries) => {
    const [request] = await queries
      .select({ email: organizationRequests.email, name: organizationRequests.name })
      .from(organizationRequests)
      .innerJoin(users, eq(users.email, organizationRequests.email))
      .where(eq(users.id, userId))
      .for('update', { of: organizationRequests })
    if (request === undefined) return
    await queries.delete(organizationRequests).where(eq(organizationRequests.email, request.email))
    const [member] = await queries.select().from(memberships).where(eq(memberships.userId, userId)).limit(1)
    if (member !== undefined) return
    const organizationId = await foundOrganization(queries, request.name, userId)
    await addSamples(queries, demo, catalogue, { organizationId, userId, now: platform.clock.now() })
  })
  known.forget(userId)
}
