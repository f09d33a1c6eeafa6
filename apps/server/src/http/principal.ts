import type { Actor, OrganizationRole } from '@ashlar/schema'

/** Who makes a request: exactly one kind, never nobody. Satisfies `Actor` of the permission rules. */
export type Principal = VisitorPrincipal | MemberPrincipal

export interface VisitorPrincipal {
  kind: 'visitor'
}

export interface MemberPrincipal {
  kind: 'member'
  userId: string
  organizationId: string
  role: OrganizationRole
  name: string
  email: string
}

export const visitor: VisitorPrincipal = { kind: 'visitor' }

/** A text that tells principals apart, for caches and for the owner of a run. */
export const principalKey = (principal: Actor): string =>
  principal.kind === 'visitor'
    ? 'visitor'
    : `${principal.organizationId}/${principal.userId}/${principal.role}`
