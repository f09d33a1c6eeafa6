import type { Capabilities, SessionView } from '@ashlar/contract'
import { tellsAtLeast } from '@ashlar/schema/assistant-settings'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { newAccountsSince } from '../account/new-accounts.ts'
import { assistantOffer } from '../organizations/assistant.ts'
import { endOf } from '../organizations/general.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal, Principal } from '../requests/principal.ts'
import type { Services } from '../services/services.ts'
import { users } from '../tables/identity.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import { isSetUpNeeded, mayFound } from './found-organization.ts'

type SessionServices = Pick<Services, 'platform' | 'settings' | 'operators' | 'profiles'>

/**
 * The organizations of somebody with the role of their membership in each, those of earlier days first. Of one that was
 * deleted only its owners know.
 */
const organizationsOf = (queries: Queryable, userId: string) =>
  queries
    .select({
      id: organizations.id,
      name: organizations.name,
      role: memberships.role,
      logo: organizations.logo,
      accentColor: organizations.accentColor,
      idleMinutes: organizations.idleMinutes,
      completion: organizations.completion,
      assistant: organizations.assistant,
      deletedAt: organizations.deletedAt,
      createdAt: organizations.createdAt,
      account: {
        createdAt: users.createdAt,
        isVerified: users.emailVerified,
        source: users.source,
      },
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.userId, userId), or(isNull(organizations.deletedAt), eq(memberships.role, 'owner'))),
    )
    .orderBy(asc(memberships.joinedAt), asc(organizations.id))

type Place = Awaited<ReturnType<typeof organizationsOf>>[number]

/** Who is there, and what the installation offers to them. */
interface PersonThere {
  readonly needsSecondFactor: boolean
  readonly email: string
  readonly capabilities: Capabilities
}

/** The organization of a tab, as its screens show it. */
const presentPlace = (
  { id, name, logo, accentColor, idleMinutes, deletedAt, completion }: Place,
  { needsSecondFactor, email, capabilities }: PersonThere,
): SessionView['organization'] => ({
  id,
  name,
  logo,
  accentColor,
  idleMinutes,
  needsSecondFactor,
  completion:
    capabilities.completion &&
    completion?.isOn === true &&
    (completion.users?.includes(email.toLowerCase()) ?? true)
      ? {
          applications: completion.applications,
          sendsFeedback: capabilities.completionFeedback && completion.sendsFeedback,
        }
      : null,
  deletesAt: endOf(deletedAt)?.toISOString() ?? null,
})

/** What the installation offers; visitors learn only what they need to sign in or up. */
const capabilitiesFor = async (
  { settings, platform }: Pick<Services, 'settings' | 'platform'>,
  principal: Principal,
  place: Place | undefined,
): Promise<Capabilities> => {
  const isMember = principal.kind === 'member'
  const offer = place === undefined ? null : await assistantOffer(platform.database.queries, settings, place)
  return {
    signUp: settings.signUp === 'open',
    founding: isMember && mayFound(settings),
    mail: settings.smtpUrl !== undefined,
    passkeys: platform.identity.passkeys.areOffered,
    assistant: offer?.code === true,
    assistantMetadata: offer !== null && tellsAtLeast(offer.tells, 'schemas'),
    assistantBuilding: offer?.building === true,
    assistantTells: offer?.tells ?? 'code',
    assistantContextMode: offer === null ? null : (settings.assistantContextMode ?? null),
    completion: offer?.completion === true,
    completionFeedback: isMember && settings.completionFeedbackUrl !== undefined,
    secretStores: isMember && settings.secretStores,
  }
}

const presentUser = (
  principal: MemberPrincipal,
  { role, account }: Place,
  { isOperator, now }: { isOperator: boolean; now: Date },
): SessionView['user'] => ({
  isAnonymous: false,
  id: principal.userId,
  name: principal.name,
  email: principal.email,
  username: principal.email,
  role,
  groups: [...principal.groups],
  isAdmin: role === 'owner' || role === 'admin',
  isOperator,
  new: account.createdAt > newAccountsSince(now),
  emailVerificationStatus: account.isVerified ? 'verified' : 'unverified',
  surveyToShow: null,
  currentOrganizationId: principal.organizationId,
  source: account.source,
})

/** Who is behind a request, to what they belong, and what they and the installation may do. */
export const viewSession = async (
  { platform, settings, operators, profiles }: SessionServices,
  principal: Principal,
  viewAs: SessionView['viewAs'],
): Promise<SessionView> => {
  const { queries } = platform.database
  const own = principal.kind === 'member' ? await organizationsOf(queries, principal.userId) : []
  // Absent where they have just lost it.
  const place =
    principal.kind === 'member' ? own.find(({ id }) => id === principal.organizationId) : undefined
  const capabilities = await capabilitiesFor({ settings, platform }, principal, place)
  return {
    isSetUpNeeded: principal.kind !== 'member' && (await isSetUpNeeded(queries)),
    user:
      principal.kind !== 'member' || place === undefined
        ? { isAnonymous: true }
        : presentUser(principal, place, {
            isOperator: await operators.has(principal),
            now: platform.clock.now(),
          }),
    organization:
      principal.kind !== 'member' || place === undefined
        ? null
        : presentPlace(place, {
            needsSecondFactor: principal.lacksSecondFactor === true,
            email: principal.email,
            capabilities,
          }),
    organizations: await Promise.all(
      own.map(async ({ id, name, role, createdAt }) => ({
        id,
        name,
        role,
        // An installation of one's own sells nothing: all of it is there.
        billing: { plan: 'ENTERPRISE' as const },
        created: createdAt.toISOString(),
        agentType: 'cloud' as const,
        profiles: [...(await profiles.of(id))],
      })),
    ),
    capabilities,
    flagBootstrap: capabilities,
    agents: [],
    viewAs: principal.kind === 'member' ? viewAs : null,
    supportEmail: principal.kind !== 'member' ? null : (settings.supportEmail ?? null),
    supportChat: principal.kind !== 'member' ? null : (settings.supportChat ?? null),
    permissions: principal.kind !== 'member' ? [] : [...principal.permissions],
  }
}
