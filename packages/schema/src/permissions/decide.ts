import {
  type EntityAction,
  entityActions,
  type EntityType,
  isForUsers,
  neededToBuild,
} from './resource-roles.ts'
import type { Permission } from './resource-types.ts'

/** Who asks: exactly one kind, never nobody. */
export type Actor =
  | { kind: 'visitor' }
  /** Somebody whom another site signed in, for an application inside its pages. */
  | { kind: 'external'; userId: string; organizationId: string }
  /** Another system, which may call those workflows that its access token names. */
  | { kind: 'webhook'; organizationId: string }
  | { kind: 'member'; userId: string; organizationId: string; permissions: ReadonlySet<Permission> }

/** What the decision needs to know of an entity. */
export interface ProtectedEntity {
  resourceType: EntityType
  organizationId: string
  /** Anybody may view the published version. */
  isPublic: boolean
  /** External users of its organization may view the published version. */
  isSharedForEmbedding?: boolean
  /** The access token of the system that asks may call it. */
  isNamedByAccessToken?: boolean
  /** What the acting user was given on this very entity: as its owner, directly, through groups or for everyone. */
  grantedActions: ReadonlySet<EntityAction>
}

/** Whether an actor holds a permission in the whole of their organization. */
export const holds = (actor: Actor, permission: Permission): boolean =>
  actor.kind === 'member' && actor.permissions.has(permission)

/**
 * The one function that decides whether an actor may do something to one entity. An entity of another organization is
 * denied whatever the actor holds; who manages a kind of entity may do everything with those of their organization.
 * External users may view and nothing else, other systems use the workflows that their access token names and nothing else.
 */
export const mayAct = (actor: Actor, action: EntityAction, entity: ProtectedEntity): boolean => {
  if (actor.kind === 'external') {
    if (action !== 'view' || actor.organizationId !== entity.organizationId) return false
    return entity.isPublic || entity.isSharedForEmbedding === true
  }
  if (actor.kind === 'webhook') {
    if (action !== 'use' || actor.organizationId !== entity.organizationId) return false
    return entity.resourceType === 'workflows' && entity.isNamedByAccessToken === true
  }
  if (entity.isPublic && action === 'view') return true
  if (actor.kind === 'visitor' || actor.organizationId !== entity.organizationId) return false
  if (actor.permissions.has(`${entity.resourceType}:manage`)) return true
  if (actor.permissions.has(neededToBuild[entity.resourceType])) return entity.grantedActions.has(action)
  return action === 'view' && isForUsers(entity.resourceType) && entity.grantedActions.size > 0
}

/** Whether an actor may do anything at all to an entity, so that lists show it to them. */
export const mayDoAnything = (actor: Actor, entity: ProtectedEntity): boolean =>
  entityActions.some((action) => mayAct(actor, action, entity))
