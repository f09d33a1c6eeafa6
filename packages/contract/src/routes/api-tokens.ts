import { oneLineNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { listedShape } from '../listing.ts'
import { address, route } from '../route.ts'
import { accessTokenQuery } from './access-token-query.ts'
import { tokenScopes } from '../token-scopes.ts'

/**
 * What an API token stands for: somebody who builds, or somebody who looks after the organization. Either way it holds
 * nothing that its maker does not hold.
 */
export const apiTokenKinds = ['organization user', 'organization admin'] as const
export type ApiTokenKind = (typeof apiTokenKinds)[number]

const apiTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(apiTokenKinds),
    scopes: z.array(z.enum(tokenScopes)),
    /** The end of the token, to tell it from others. */
    ending: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    expiresAt: z.string(),
    /** When it was last used, to the minute; null where it was not used yet. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiTokenView = z.output<typeof apiTokenSchema>

/** How many days an API token may be good for. */
export const apiTokenDays = [7, 30, 90, 365] as const

export const apiTokenRoutes = {
  list: route(address('GET', '/api/v1/api-tokens'), {
    summary: "The API tokens with which people's programs use the organization",
    policy: { access: 'member', permission: 'access tokens:read' },
    query: accessTokenQuery,
    response: z.object({ apiTokens: z.array(apiTokenSchema), ...listedShape }),
  }),
  create: route(address('POST', '/api/v1/api-tokens'), {
    summary: 'Create an API token; it is shown in this answer only',
    policy: { access: 'member', permission: 'access tokens:create' },
    body: z.strictObject({
      name: oneLineNameSchema,
      kind: z.enum(apiTokenKinds),
      scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
      days: z.literal([...apiTokenDays]),
    }),
    answersOnce: true,
    response: z.object({ token: z.string(), apiToken: apiTokenSchema }),
  }),
  revoke: route(address('DELETE', '/api/v1/api-tokens/:tokenId'), {
    summary: 'Revoke an API token; requests with it are refused from now on',
    policy: { access: 'member', permission: 'access tokens:manage' },
    response: z.null(),
  }),
}
