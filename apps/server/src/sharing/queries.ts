import type { GivenShareView, ShareView } from '@ashlar/contract'
import { actionsOf, type EntityAction, type EntityType, holds, type ProtectedEntity } from '@ashlar/schema'
import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import { groupMembers, groups } from '../tables/groups.ts'
import type { MemberPrincipal, Principal, WebhookPrincipal } from '../requests/principal.ts'
import { sharedForEmbedding } from '../embedding/queries.ts'
import { users } from '../tables/identity.ts'
import { madeOnce } from '../platform/database/made-once.ts'
import { isOpen } from '../members/queries.ts'
import { invitations } from '../tables/members.ts'
import type { Queryable } from '../platform/database/database.ts'
import { roles } from '../tables/roles.ts'
import { actionsOfRole, resourceRoleOf } from './share-roles.ts'
import { type EarlierShareRole, groupShares, shares, waitingShares } from '../tables/sharing.ts'

/** What of an entity decides about rights, before it is known who asks. */
export interface SharedEntity {
  id: string
  organizationId: string
  ownerId: string
  isPublic?: boolean
}

const isNamedBy = ({ workflowIds }: WebhookPrincipal, id: string): boolean =>
  workflowIds === null || workflowIds.includes(id)

/** More ids than this are not named in a question: all of the kind in the organization are asked for. */
const mostNamed = 100

/** What somebody was given on some entities, by id: in their name, as everyone, and through groups. */
type Given = ReadonlyMap<string, Set<EntityAction>>

/** What a principal was given on entities, which can be asked for while the entities are still on their way. */
export const givenOn = async (
  database: Queryable,
  principal: Principal,
  type: EntityType,
  ids: readonly string[],
): Promise<Given> => {
  const granted = new Map(ids.map((id) => [id, new Set<EntityAction>()]))
  if (principal.kind === 'member') await addGiven(database, principal, type, granted)
  return granted
}

/** What decides about the rights of a principal to each of some entities of one organization, by id. */
export const protect = async (
  database: Queryable,
  principal: Principal,
  resourceType: EntityType,
  entities: readonly SharedEntity[],
  given?: Given,
): Promise<ReadonlyMap<string, ProtectedEntity>> => {
  const ids = entities.map(({ id }) => id)
  const granted = given ?? (await givenOn(database, principal, resourceType, ids))
  if (principal.kind === 'member') {
    for (const { id, ownerId } of entities) {
      if (ownerId === principal.userId) grant(granted, id, actionsOf('owner'))
    }
  }
  const isShared = principal.kind === 'external' ? await sharedForEmbedding(database, ids) : new Set<string>()
  return new Map(
    entities.map((entity): [string, ProtectedEntity] => [
      entity.id,
      {
        resourceType,
        organizationId: entity.organizationId,
        isPublic: entity.isPublic ?? false,
        isSharedForEmbedding: isShared.has(entity.id),
        isNamedByAccessToken: principal.kind === 'webhook' && isNamedBy(principal, entity.id),
        grantedActions: granted.get(entity.id) ?? new Set(),
      },
    ]),
  )
}

const grant = (
  granted: ReadonlyMap<string, Set<EntityAction>>,
  id: string,
  actions: readonly EntityAction[],
): void => {
  const of = granted.get(id)
  for (const action of actions) of?.add(action)
}

/** Adds what a member was given: by name, as everyone, and through groups. */
const addGiven = async (
  database: Queryable,
  { userId, organizationId }: MemberPrincipal,
  type: EntityType,
  granted: ReadonlyMap<string, Set<EntityAction>>,
): Promise<void> => {
  if (granted.size === 0) return
  const ids = [...granted.keys()]
  const given = await givenTo(database).execute({
    ids: ids.length > mostNamed ? null : ids,
    userId,
    organizationId,
    type,
  })
  for (const { entityId, own, ...stored } of given) {
    grant(granted, entityId, actionsOfRole(type, resourceRoleOf(type, stored), own))
  }
}

/** Whether a column has one of the named ids; any, where none is named. */
const isAmong = (column: AnyPgColumn): SQL =>
  sql`(${sql.placeholder('ids')}::text[] is null or ${column} = any(${sql.placeholder('ids')}))`

const givenTo = madeOnce('what somebody was given', (database, plan) =>
  unionAll(
    database
      .select({
        entityId: shares.entityId,
        role: shares.role,
        resourceRole: shares.resourceRole,
        own: roles.permissions,
      })
      .from(shares)
      .leftJoin(roles, isOwnRole(shares))
      .where(
        and(
          isAmong(shares.entityId),
          eq(shares.organizationId, sql.placeholder('organizationId')),
          eq(shares.entityType, sql.placeholder('type')),
          or(eq(shares.userId, sql.placeholder('userId')), isNull(shares.userId)),
        ),
      ),
    database
      .select({
        entityId: groupShares.entityId,
        role: sql<EarlierShareRole>`'viewer'`.as('role'),
        resourceRole: groupShares.resourceRole,
        own: roles.permissions,
      })
      .from(groupShares)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groupShares.groupId))
      .leftJoin(roles, isOwnRole(groupShares))
      .where(
        and(
          isAmong(groupShares.entityId),
          eq(groupShares.organizationId, sql.placeholder('organizationId')),
          eq(groupShares.entityType, sql.placeholder('type')),
          eq(groupMembers.userId, sql.placeholder('userId')),
        ),
      ),
  ).prepare(plan),
)

/** The role of the organization's own that a share names: one for this kind of things. */
const isOwnRole = (table: typeof shares | typeof groupShares): SQL | undefined =>
  and(
    eq(roles.id, table.resourceRole),
    eq(roles.organizationId, table.organizationId),
    eq(roles.type, table.entityType),
  )

/** Those entities of a table that a member was given anything on; all of them where they manage the kind. */
export const isGivenTo = (
  database: Queryable,
  member: MemberPrincipal,
  type: EntityType,
  { id, ownerId }: { id: AnyPgColumn; ownerId: AnyPgColumn },
): SQL | undefined => {
  if (holds(member, `${type}:manage`)) return undefined
  const direct = database
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.entityId, id), or(eq(shares.userId, member.userId), isNull(shares.userId))))
  const throughGroups = database
    .select({ id: groupShares.entityId })
    .from(groupShares)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groupShares.groupId))
    .where(and(eq(groupShares.entityId, id), eq(groupMembers.userId, member.userId)))
  return or(eq(ownerId, member.userId), exists(direct), exists(throughGroups))
}

/** The shares of an entity as they are shown: whoever owns it before those to whom something was given. */
export const withOwner = async (
  database: Queryable,
  ownerId: string,
  given: readonly GivenShareView[],
): Promise<ShareView[]> => {
  const [owner] = await database
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, ownerId))
  return owner === undefined
    ? [...given]
    : [{ role: 'owner', subject: { kind: 'owner', ...owner } }, ...given]
}

/**
 * Who was given what on an entity, beside its owner and the administrators: everyone first, then groups and people, and last
 * those who get it when they accept their invitation.
 */
export const listShares = async (
  database: Queryable,
  type: EntityType,
  entityId: string,
  now: Date,
): Promise<GivenShareView[]> => {
  const direct = await database
    .select({
      role: shares.role,
      resourceRole: shares.resourceRole,
      user: { id: users.id, name: users.name, email: users.email },
    })
    .from(shares)
    .leftJoin(users, eq(users.id, shares.userId))
    .where(eq(shares.entityId, entityId))
    .orderBy(asc(users.name))
  const ofGroups = await database
    .select({ role: groupShares.resourceRole, id: groups.id, name: groups.name })
    .from(groupShares)
    .innerJoin(groups, eq(groups.id, groupShares.groupId))
    .where(eq(groupShares.entityId, entityId))
    .orderBy(asc(groups.name))
  const waiting = await database
    .select({ role: waitingShares.role, resourceRole: waitingShares.resourceRole, invitation: invitations })
    .from(waitingShares)
    .innerJoin(invitations, eq(invitations.id, waitingShares.invitationId))
    .where(and(eq(waitingShares.entityId, entityId), isOpen(now)))
    .orderBy(asc(invitations.email))
  const given = direct.map(
    ({ user, ...stored }): GivenShareView => ({
      role: resourceRoleOf(type, stored),
      subject:
        user === null
          ? { kind: 'everyone' }
          : { kind: 'user', userId: user.id, name: user.name, email: user.email },
    }),
  )
  return [
    ...given.filter(({ subject }) => subject.kind === 'everyone'),
    ...ofGroups.map(
      ({ role, id, name }): GivenShareView => ({ role, subject: { kind: 'group', groupId: id, name } }),
    ),
    ...given.filter(({ subject }) => subject.kind === 'user'),
    ...waiting.map(
      ({ invitation: { id, email, role: organizationRole }, ...stored }): GivenShareView => ({
        role: resourceRoleOf(type, stored),
        subject: { kind: 'invitation', invitationId: id, email, organizationRole },
      }),
    ),
  ]
}
