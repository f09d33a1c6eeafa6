import { type EntityReference, organizationOfEntity } from '../access/organization-of-entity.ts'
import type { CookieHeaders } from '../identity/identity.ts'
import type { Session } from '../identity/session-memory.ts'
import { type OrganizationHeaders, organizationOfTab } from '../requests/exchange.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'

/** As which of their members somebody asks; null where they belong to no organization. */
type MemberOfTab = (
  session: Session,
  headers: OrganizationHeaders,
  entity?: EntityReference,
) => Promise<MemberPrincipal | null>

/**
 * Decides in which of their organizations somebody asks: in the one that their tab names, which has to be one of theirs;
 * else, where an address is opened or a browser can send no header, in that of what the address names; else in the one in
 * which their session begins. Throws `Refusal` where a tab names another, whether or not there is one.
 */
export const membersOfTabs = ({
  platform,
  memberships,
  activeRuns,
}: Pick<Services, 'platform' | 'memberships' | 'activeRuns'>): MemberOfTab => {
  const organizationOf = organizationOfEntity(platform.database.queries, activeRuns)
  return async ({ userId, organizationId: chosen }, headers, entity) => {
    const all = await memberships.all(userId)
    const named = organizationOfTab(headers)
    if (named !== null && all.length > 0) {
      const member = all.find(({ organizationId }) => organizationId === named)
      if (member === undefined) throw notYours()
      return member
    }
    if (entity === undefined || all.length < 2) return memberships.firstOf(userId, chosen)
    const own = await organizationOf(entity)
    return all.find(({ organizationId }) => organizationId === own) ?? memberships.firstOf(userId, chosen)
  }
}

/** What of a page says in which organization its tab is to be; nothing where that needs no saying. Never fails. */
export type OrganizationHint = (headers: CookieHeaders, entity: EntityReference) => Promise<string>

/**
 * For pages at the address of something: says of which of somebody's organizations it is, where they belong to several, so
 * that a tab that is opened there begins in it.
 */
export const organizationHints = ({
  platform: { identity, database },
  memberships,
  activeRuns,
}: Pick<Services, 'platform' | 'memberships' | 'activeRuns'>): OrganizationHint => {
  const organizationOf = organizationOfEntity(database.queries, activeRuns)
  const find = async (headers: CookieHeaders, entity: EntityReference): Promise<string | null> => {
    const session = await identity.readSession(headers)
    const all = session === null ? [] : await memberships.all(session.userId)
    if (all.length < 2) return null
    const own = await organizationOf(entity)
    return all.some(({ organizationId }) => organizationId === own) ? own : null
  }
  return async (headers, entity) => {
    try {
      const id = await find(headers, entity)
      return id === null ? '' : `<meta name="ashlar-organization" content="${encodeURIComponent(id)}">`
    } catch {
      // Whatever it was, the requests of the page meet it too, and say it to the person.
      return ''
    }
  }
}

const notYours = (): Refusal =>
  new Refusal(
    'organization_not_found',
    'You are not a member of the organization of this tab, or no longer. Load the page again to go on in another one.',
  )
