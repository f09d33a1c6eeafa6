import type { ShareView } from '@ashlar/contract'
import type { ProtectedEntity, ShareRole } from '@ashlar/schema'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Principal, WebhookPrincipal } from '../http/principal.ts'
import { sharedForEmbedding } from '../embedding/queries.ts'
import { users } from '../identity/tables.ts'
import { isOpen } from '../members/queries.ts'
import { invitations } from '../members/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { shares, waitingShares } from './tables.ts'

/** What of an entity decides about rights, before it is known who asks. */
export interface SharedEntity {
  id: string
  organizationId: string
  ownerId: string
  isPublic?: boolean
}

const isNamedBy = ({ workflowIds }: WebhookPrincipal, id: string): boolean =>
  workflowIds === null || workflowIds.includes(id)

/** What decides about the rights of a principal to each of some entities, by id. */
export const protect = async (
  database: Queryable,
  principal: Principal,
  resourceType: ProtectedEntity['resourceType'],
  entities: readonly SharedEntity[],
): Promise<ReadonlyMap<string, ProtectedEntity>> => {
  const roles = new Map<string, ShareRole[]>()
  if (principal.kind === 'member' && entities.length > 0) {
    for (const entity of entities) roles.set(entity.id, entity.ownerId === principal.userId ? ['owner'] : [])
    const given = await database
      .select({ entityId: shares.entityId, role: shares.role })
      .from(shares)
      .where(
        and(
          inArray(
            shares.entityId,
            entities.map((entity) => entity.id),
          ),
          or(eq(shares.userId, principal.userId), isNull(shares.userId)),
        ),
      )
    for (const { entityId, role } of given) roles.get(entityId)?.push(role)
  }
  const isShared =
    principal.kind === 'external'
      ? await sharedForEmbedding(
          database,
          entities.map(({ id }) => id),
        )
      : new Set<string>()
  return new Map(
    entities.map((entity): [string, ProtectedEntity] => [
      entity.id,
      {
        resourceType,
        organizationId: entity.organizationId,
        isPublic: entity.isPublic ?? false,
        isSharedForEmbedding: isShared.has(entity.id),
        isNamedByAccessToken: principal.kind === 'webhook' && isNamedBy(principal, entity.id),
        sharedRoles: roles.get(entity.id) ?? [],
      },
    ]),
  )
}

/**
 * Who was given what on an entity, beside its owner and the administrators: everyone first, and last those who get it when
 * they accept their invitation.
 */
export const listShares = async (database: Queryable, entityId: string, now: Date): Promise<ShareView[]> => {
  const rows = await database
    .select({ role: shares.role, user: { id: users.id, name: users.name, email: users.email } })
    .from(shares)
    .leftJoin(users, eq(users.id, shares.userId))
    .where(eq(shares.entityId, entityId))
    .orderBy(asc(users.name))
  const waiting = await database
    .select({ role: waitingShares.role, invitation: invitations })
    .from(waitingShares)
    .innerJoin(invitations, eq(invitations.id, waitingShares.invitationId))
    .where(and(eq(waitingShares.entityId, entityId), isOpen(now)))
    .orderBy(asc(invitations.email))
  const given = rows.map(
    ({ role, user }): ShareView => ({
      role,
      subject:
        user === null
          ? { kind: 'everyone' }
          : { kind: 'user', userId: user.id, name: user.name, email: user.email },
    }),
  )
  return [
    ...given.filter(({ subject }) => subject.kind === 'everyone'),
    ...given.filter(({ subject }) => subject.kind === 'user'),
    ...waiting.map(
      ({ role, invitation: { id, email, role: organizationRole } }): ShareView => ({
        role,
        subject: { kind: 'invitation', invitationId: id, email, organizationRole },
      }),
    ),
  ]
}
