import type { RouteInput, routes } from '@ashlar/contract'
import type { JsonObject } from '@ashlar/schema'
import providers from 'email-providers/all.json' with { type: 'json' }
import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { personHasSecondFactor } from '../../identity/has-second-factor.ts'
import { generalSettingsOf } from '../../organizations/general.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { joinDomains, organizations } from '../../tables/organizations.ts'
import { lockSettings, nextRevision } from './lock-settings.ts'

/** What of the settings is to be changed; what is not named stays. */
type GeneralChange = RouteInput<typeof routes.organizations.changeGeneral>['body']

/** Everybody can have an address at such a domain. */
const publicProviders: ReadonlySet<string> = new Set(providers)

/** Changes general settings of an organization, if nobody else has since the revision that is named. Throws `Refusal`. */
export const changeGeneral = async (
  { platform: { database }, memberships }: Pick<Services, 'platform' | 'memberships'>,
  actor: MemberPrincipal,
  { revision, joinDomains: domains, ...changed }: GeneralChange,
): Promise<void> => {
  const { organizationId, userId } = actor
  await transaction(database, async (queries) => {
    await lockSettings(queries, actor, revision)
    const before = await generalSettingsOf(queries, organizationId)
    if (changed.requiresSecondFactor === true) await requireOwnSecondFactor(queries, userId)
    await queries
      .update(organizations)
      .set({ ...changed, revision: nextRevision })
      .where(eq(organizations.id, organizationId))
    if (domains !== undefined) {
      await setDomains(queries, actor, { before: before.joinDomains, wanted: [...new Set(domains)] })
    }
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'change settings',
      entityType: 'organization',
      entityId: organizationId,
      details: detailsOf({ ...changed, joinDomains: domains }),
    })
  })
  memberships.forgetAll()
}

/** Whoever asks others for a second factor has one, so that nobody locks themselves out. */
const requireOwnSecondFactor = async (queries: Queryable, userId: string): Promise<void> => {
  if (await personHasSecondFactor(queries, userId)) return
  const reason = 'Set up two-step sign-in or a passkey for yourself first, in your personal settings.'
  throw new Refusal('invalid_request', reason, { problems: [{ path: 'requiresSecondFactor', reason }] })
}

/** What changed, for the auditor; of a picture only that it did. */
const detailsOf = (changed: Omit<GeneralChange, 'revision'>): JsonObject =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, key === 'logo' && value !== null ? 'a picture' : value]],
    ),
  )

const setDomains = async (
  queries: Queryable,
  { organizationId, email }: MemberPrincipal,
  { before, wanted }: { before: readonly string[]; wanted: readonly string[] },
): Promise<void> => {
  const added = wanted.filter((domain) => !before.includes(domain))
  for (const domain of added) requireOwnDomain(domain, email)
  await queries.delete(joinDomains).where(eq(joinDomains.organizationId, organizationId))
  for (const domain of wanted) {
    const stored = await queries
      .insert(joinDomains)
      .values({ domain, organizationId })
      .onConflictDoNothing()
      .returning({ domain: joinDomains.domain })
    if (stored.length === 0) {
      throw refusedDomain(`People of ${domain} join another organization of this installation already.`)
    }
  }
}

/** Whoever names a domain has an address there, so that nobody gathers the people of others. */
const requireOwnDomain = (domain: string, email: string): void => {
  if (publicProviders.has(domain)) {
    throw refusedDomain(
      `Everybody can have an address at ${domain}. Name a domain that only people of your organization have.`,
    )
  }
  if (email.endsWith(`@${domain}`)) return
  throw refusedDomain(
    `You can name only the domain of your own address (${email}). Somebody with an address at ${domain} can add it.`,
  )
}

const refusedDomain = (reason: string): Refusal =>
  new Refusal('invalid_request', reason, { problems: [{ path: 'joinDomains', reason }] })
