import type { JsonObject, OrganizationRole } from '@ashlar/schema'

/** Who makes a request: exactly one kind, never nobody. Satisfies `Actor` of the permission rules. */
export type Principal = VisitorPrincipal | ExternalPrincipal | WebhookPrincipal | MemberPrincipal

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
  /** The access token that the site signed them in with: revoked together. */
  accessTokenId: string
}

/** Another system that calls workflows with an access token. */
export interface WebhookPrincipal {
  kind: 'webhook'
  organizationId: string
  accessTokenId: string
  /** The workflows that the token may call; null: all of its organisation. */
  workflowIds: readonly string[] | null
}

export interface MemberPrincipal {
  kind: 'member'
  userId: string
  organizationId: string
  role: OrganizationRole
  name: string
  email: string
  /** The session of the browser that asks; absent where somebody is looked up who asks nothing. */
  sessionId?: string
}

export const visitor: VisitorPrincipal = { kind: 'visitor' }

/** A text that tells principals apart, for caches and for the owner of a run. */
export const principalKey = (principal: Principal): string => {
  switch (principal.kind) {
    case 'visitor':
      return 'visitor'
    case 'external':
      return `external/${principal.organizationId}/${principal.userId}`
    case 'webhook':
      return `webhook/${principal.organizationId}/${principal.accessTokenId}`
    case 'member':
      return `${principal.organizationId}/${principal.userId}/${principal.role}`
  }
}
