import { createHash } from 'node:crypto'
import type { Listed, ListQuery } from '@ashlar/contract'
import { organizationRoles } from '@ashlar/schema'
import { type AnyColumn, and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hasSecondFactor } from '../identity/has-second-factor.ts'
import { holdsWord, matching, wordsOf } from '../listing/search-words.ts'
import { byMoment, byNumber, byText } from '../listing/sort-keys.ts'
import { countUpTo, type SortKeys, windowOf } from '../listing/window-of-list.ts'
import { organizationRoleNames } from '../rights/built-in.ts'
import { rightsOf } from '../rights/rights.ts'
import { groupMembers } from '../tables/groups.ts'
import { users } from '../tables/identity.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { copiedInvitationId, isCopiedTokenOf } from './copied-links.ts'
import { mayGiveRole } from './locked-memberships.ts'
import type { MemberRow } from './present.ts'
import { invitations } from '../tables/members.ts'

/** An invitation as it is stored. */
export type Invitation = typeof invitations.$inferSelect

/** An invitation that its link opens. */
export interface OpenInvitation {
  readonly invitation: Invitation
  readonly organizationName: string
}

const memberColumns = {
  membership: memberships,
  name: users.name,
  email: users.email,
  hasSecondFactor: hasSecondFactor(users.id),
}

/** A member with their name; null where they are none of this organization. */
export const findMember = async (
  queries: Queryable,
  organizationId: string,
  userId: string,
): Promise<MemberRow | null> => {
  const [row] = await queries
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  return row ?? null
}

/** Roles from the mightiest to the least. */
const rankOf = (role: AnyColumn): SQL =>
  sql`array_position(array[${sql.join(
    organizationRoles.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[], ${role})`

/** What a list of people can be sorted by. */
export const personKeys = {
  name: byText(users.name),
  email: byText(users.email),
  role: byNumber(rankOf(memberships.role)),
  joinedAt: byMoment(memberships.joinedAt),
} satisfies SortKeys<string>

/** People are listed by their names. */
export const byName = { key: 'name', direction: 'ascending' } as const

/** The members with a role that a word of a search names: "admin". */
const hasRoleNamed = (word: string): SQL | undefined => {
  const named = organizationRoles.filter((role) => organizationRoleNames[role].toLowerCase().includes(word))
  return named.length === 0 ? undefined : inArray(memberships.role, named)
}

/** People who hold each word of a search in their name, their address or the name of their role. */
export const isPersonFound = (search: string | undefined): SQL | undefined =>
  and(
    ...wordsOf(search).map((word) =>
      or(holdsWord(users.name, word), holdsWord(users.email, word), hasRoleNamed(word)),
    ),
  )

/** Which members are meant; left out, all of them. */
interface AmongMembers {
  /** Those with one of these addresses. */
  readonly emails?: readonly string[] | undefined
  /** Those who are not in this group. */
  readonly outsideGroup?: string | undefined
}

const isOutside = (groupId: string): SQL =>
  sql`not exists (select from ${groupMembers} where ${groupMembers.groupId} = ${groupId}
    and ${groupMembers.userId} = ${memberships.userId})`

/** The members who have some addresses, by these. */
export const membersByEmail = async (
  queries: Queryable,
  organizationId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (emails.length === 0) return new Map()
  const rows = await queries
    .select({ email: users.email, userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), inArray(users.email, [...emails])))
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

const membersOf = async (
  queries: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<MemberRow[]> =>
  ids.length === 0
    ? []
    : queries
        .select(memberColumns)
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(
          and(
            eq(memberships.organizationId, organizationId),
            // One parameter: a list of many takes longer to plan than to answer.
            sql`${memberships.userId} = any(${sql.param([...ids])})`,
          ),
        )

/** One part of the list of members, by name where nobody says otherwise. */
export const listMembers = async (
  queries: Queryable,
  organizationId: string,
  query: ListQuery<keyof typeof personKeys>,
  { emails, outsideGroup }: AmongMembers = {},
): Promise<Listed<MemberRow>> => {
  const window = windowOf(query, byName)
  const { sortedBy, after, orderBy } = window.of(personKeys, memberships.userId)
  // Only what is searched for needs names to be counted.
  const isNamed = query.search !== undefined || emails !== undefined
  const people = isNamed ? sql`join ${users} on ${users.id} = ${memberships.userId}` : sql``
  const isMeant = and(
    eq(memberships.organizationId, organizationId),
    isPersonFound(query.search),
    emails === undefined ? undefined : inArray(users.email, [...emails]),
    outsideGroup === undefined ? undefined : isOutside(outsideGroup),
  )
  // What is shown of somebody is read for those alone who are shown: beside the order it would be read of everybody.
  const [places, total] = await Promise.all([
    queries
      .select({ id: memberships.userId, sortedBy })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(isMeant, after))
      .orderBy(orderBy)
      .limit(window.limit),
    window.isFirst ? countUpTo(queries, sql`select from ${memberships} ${people} where ${isMeant}`) : null,
  ])
  const { rows, next } = window.cut(places, ({ id }) => id)
  const ids = rows.map(({ id }) => id)
  const found = new Map(
    (await membersOf(queries, organizationId, ids)).map((row) => [row.membership.userId, row]),
  )
  return { rows: ids.flatMap((id) => found.get(id) ?? []), next, total }
}

/** Only the hash of an invitation's token is stored. */
export const invitationTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Those that were neither accepted nor have expired. */
export const isOpen = (now: Date): SQL | undefined =>
  and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now))

const invitationKeys = {
  email: byText(invitations.email),
  role: byNumber(rankOf(invitations.role)),
  expiresAt: byMoment(invitations.expiresAt),
} satisfies SortKeys<string>

/** One part of the list of invitations that are open, by address where nobody says otherwise. */
export const listInvitations = async (
  queries: Queryable,
  organizationId: string,
  { emails, ...query }: ListQuery<keyof typeof invitationKeys> & { emails?: readonly string[] | undefined },
  now: Date,
): Promise<Listed<Invitation>> => {
  const window = windowOf(query, { key: 'email', direction: 'ascending' })
  const { sortedBy, after, orderBy } = window.of(invitationKeys, invitations.id)
  const isMeant = and(
    eq(invitations.organizationId, organizationId),
    isOpen(now),
    matching(query.search, [invitations.email]),
    emails === undefined ? undefined : inArray(invitations.email, [...emails]),
  )
  const found = await queries
    .select({ invitation: invitations, sortedBy })
    .from(invitations)
    .where(and(isMeant, after))
    .orderBy(orderBy)
    .limit(window.limit)
  const total = window.isFirst
    ? await countUpTo(queries, sql`select from ${invitations} where ${isMeant}`)
    : null
  const { rows, next } = window.cut(found, ({ invitation }) => invitation.id)
  return { rows: rows.map(({ invitation }) => invitation), next, total }
}

const find = async (queries: Queryable, which: SQL, now: Date): Promise<OpenInvitation | undefined> => {
  const [row] = await queries
    .select({
      invitation: invitations,
      organizationName: organizations.name,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.organizationId, invitations.organizationId),
        eq(memberships.userId, invitations.invitedBy),
      ),
    )
    .where(and(which, isOpen(now)))
    .for('share', { of: memberships })
  if (row === undefined) return undefined
  const inviter = await rightsOf(queries, row.invitation.invitedBy, row.invitation.organizationId)
  return inviter !== null && mayGiveRole(inviter, row.invitation.role) ? row : undefined
}

/**
 * An invitation by the token of its link: one that was neither accepted nor has expired, by somebody who may give its role
 * at this moment. In a transaction their membership is locked with it, so that it stays so until the end.
 */
export const openInvitation = (queries: Queryable, token: string, now: Date) =>
  find(queries, eq(invitations.tokenHash, invitationTokenHash(token)), now)

/** The same by the token of a copied link, which proves no address. */
export const openCopiedInvitation = async (queries: Queryable, keys: Keys, token: string, now: Date) => {
  const id = copiedInvitationId(token)
  if (id === null) return undefined
  const open = await find(queries, eq(invitations.id, id), now)
  return open !== undefined && isCopiedTokenOf(keys, token, open.invitation) ? open : undefined
}
