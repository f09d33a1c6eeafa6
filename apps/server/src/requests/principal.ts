import type { TokenScope } from '@ashlar/contract'
import type { JsonObject, Permission } from '@ashlar/schema'

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
  organizationName: string
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
  /** The workflows that the token may call; null: all of its organization. */
  workflowIds: readonly string[] | null
}

/** A group as those see it who are in it. */
export interface GroupName {
  readonly id: string
  readonly name: string
}

/** After which time people sign in again, as their organization says; null: as long as the installation lets them. */
export interface SessionLimits {
  readonly sessionHours: number | null
  readonly idleMinutes: number | null
}

export interface MemberPrincipal {
  kind: 'member'
  userId: string
  organizationId: string
  organizationName: string
  /** What all their roles give them together in the whole organization. */
  permissions: ReadonlySet<Permission>
  groups: readonly GroupName[]
  /** Another text as soon as their roles, permissions or groups change. */
  rightsVersion: string
  name: string
  email: string
  /** Absent where somebody is looked up who asks nothing. */
  limits?: SessionLimits
  /** Whether their organization asks for a second factor that they do not have: they do nothing in it. */
  lacksSecondFactor?: boolean
  /** The session of the browser that asks; absent where somebody is looked up who asks nothing. */
  sessionId?: string
  /** The API token of a program that asks in their place; absent where they ask themselves. */
  apiToken?: { readonly id: string; readonly scopes: readonly TokenScope[] }
}

export const visitor: VisitorPrincipal = { kind: 'visitor' }

/** A text for somebody whom another site signed in. Two sites may call different people the same, so it names the site, too. */
export const externalUserKey = ({
  accessTokenId,
  userId,
}: Pick<ExternalPrincipal, 'accessTokenId' | 'userId'>): string => `${accessTokenId}/${userId}`

/** A text that tells principals apart, whatever they may do: for the owner of a run, and for requests sent again. */
export const identityKey = (principal: Principal): string =>
  principal.kind === 'member'
    ? `member/${principal.organizationId}/${principal.userId}`
    : principalKey(principal)

/** A text that tells principals and what they may do apart, for what is remembered of rights. */
export const principalKey = (principal: Principal): string => {
  switch (principal.kind) {
    case 'visitor':
      return 'visitor'
    case 'external':
      return `external/${principal.organizationId}/${principal.userId}`
    case 'webhook':
      return `webhook/${principal.organizationId}/${principal.accessTokenId}`
    case 'member':
      return `${principal.organizationId}/${principal.userId}/${principal.rightsVersion}`
  }
}
