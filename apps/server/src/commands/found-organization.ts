import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { Refusal } from '../requests/refusal.ts'
import type { NewAccount, Origin, SignedIn } from '../identity/identity.ts'
import { createAttemptCounter } from '../identity/rate-limit.ts'
import { users } from '../tables/identity.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { addFirstProfiles } from '../profiles/queries.ts'
import type { Services } from '../services/services.ts'
import { joinByDomain } from './members/join-by-domain.ts'
import { addSamples } from './samples.ts'

const setUpLock = 7_245_001

/** Whether nobody has set up this installation yet. */
export const isSetUpNeeded = async (queries: Queryable): Promise<boolean> => {
  const [row] = await queries.select({ id: organizations.id }).from(organizations).limit(1)
  return row === undefined
}

/** Creates an organization with its first owner. */
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

/** Creates the first organization with its owner's account and the samples; possible exactly once. */
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
    await queries.update(users).set({ isOperator: true }).where(eq(users.id, userId))
    const organizationId = await foundOrganization(queries, organizationName, userId)
    await addSamples(queries, services.demo, services.catalogue, {
      organizationId,
      userId,
      now: services.platform.clock.now(),
    })
  })

/** Whether somebody with an account may found another organization here. */
export const mayFound = ({ signUp, moreOrganizations }: Services['settings']): boolean =>
  signUp === 'open' || moreOrganizations === 'members'

/** Founds another organization for somebody who has an account. Throws `Refusal`. */
export const foundAnother = async (
  { platform, settings, demo, catalogue, memberships: known }: Services,
  userId: string,
  name: string,
  origin: Origin,
): Promise<string> => {
  if (!mayFound(settings)) {
    throw new Refusal(
      'not_allowed',
      'Here only whoever runs this installation decides about organizations. Ask them to set ASHLAR_MORE_ORGANIZATIONS.',
    )
  }
  const { database, clock } = platform
  await createAttemptCounter(database).count('foundOrganization', userId, origin.address)
  const id = await transaction(database, async (queries) => {
    const organizationId = await foundOrganization(queries, name, userId)
    await addSamples(queries, demo, catalogue, { organizationId, userId, now: clock.now() })
    return organizationId
  })
  known.forget(userId)
  return id
}

/**
 * Finishes a sign-up by the token of its link: creates the account with the password that is chosen now, and signs in. People
 * of the domain of an organization join that; others get one of their own. Whoever asked for the link has no part in it but the names.
 */
export const finishSignUp = async (
  { platform, demo, catalogue }: Services,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<SignedIn> => {
  const { database, identity, clock } = platform
  const { email, name, organizationName } = await identity.readSignUp(token)
  await transaction(database, async (queries) => {
    const { userId } = await identity.createUser({ email, name, password }, queries)
    if ((await joinByDomain(queries, { userId, email })) !== null) return
    const organizationId = await foundOrganization(queries, organizationName, userId)
    await addSamples(queries, demo, catalogue, { organizationId, userId, now: clock.now() })
  })
  return identity.signIn({ email, password }, origin)
}
