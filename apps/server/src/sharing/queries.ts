import type { ShareView } from '@ashlar/contract'
import type { ProtectedEntity, ShareRole } from '@ashlar/schema'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Principal, WebhookPrincipal } from '../http/principal.ts'
import { sharedForEmbedding } from '../embedding/queries.ts'
import { users } from '../identity/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { shares } from './tables.ts'

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

/** Who was given what on an entity, beside its owner and the administrators; everyone comes first. */
export const listShares = async (database: Queryable, entityId: string): Promise<ShareView[]> => {
  const rows = await database
    .select({ role: shares.role, user: { id: users.id, name: users.name, email: users.email } })
    .from(shares)
    .leftJoin(users, eq(users.id, shares.userId))
    .where(eq(shares.entityId, entityId))
    .orderBy(asc(users.name))
  return rows
    .map(
      ({ role, user }): ShareView => ({
        role,
        subject:
          user === null
            ? { kind: 'everyone' }
            : { kind: 'user', userId: user.id, name: user.name, email: user.email },
      }),
    )
    .sort(
      (left, right) => Number(right.subject.kind === 'everyone') - Number(left.subject.kind === 'everyone'),
    )
}
