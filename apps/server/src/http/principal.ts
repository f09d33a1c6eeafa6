import type { Actor, JsonObject, OrganizationRole } from '@ashlar/schema'

/** Who makes a request: exactly one kind, never nobody. Satisfies `Actor` of the permission rules. */
export type Principal = VisitorPrincipal | ExternalPrincipal | MemberPrincipal

export interface VisitorPrincipal {
  kind: 'visitor'
}

/** Somebody whom another site signed in, as its token says; nothing of it comes from the browser. */
export interface ExternalPrincipal {
  kind: 'external'
  userId: string
  organizationId: string
  name: string
  email: string
  metadata: JsonObject
  groupIds: readonly string[]
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
export const principalKey = (principal: Actor): string => {
  switch (principal.kind) {
    case 'visitor':
      return 'visitor'
    case 'external':
      return `external/${principal.organizationId}/${principal.userId}`
    case 'member':
      return `${principal.organizationId}/${principal.userId}/${principal.role}`
  }
}
