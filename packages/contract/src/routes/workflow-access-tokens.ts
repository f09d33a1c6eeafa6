import { oneLineNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { listedShape } from '../listing.ts'
import { address, route } from '../route.ts'
import { accessTokenQuery } from './access-token-query.ts'

const workflowAccessTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The end of the token, to tell it from others. */
    ending: z.string(),
    /** The workflows that it may call; null: all of the organization. */
    workflows: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
    createdAt: z.string(),
    createdBy: z.string(),
    expiresAt: z.string(),
    /** When a workflow was last called with it, to the minute; null where it was not used yet. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'WorkflowAccessToken' })
export type WorkflowAccessTokenView = z.output<typeof workflowAccessTokenSchema>

/** How many days a workflow access token may be good for. */
export const workflowAccessTokenDays = [7, 30, 90, 365] as const

export const workflowAccessTokenRoutes = {
  list: route(address('GET', '/api/v1/workflow-access-tokens'), {
    summary: 'The access tokens with which other systems call workflows',
    policy: { access: 'member', permission: 'access tokens:read' },
    query: accessTokenQuery,
    response: z.object({ accessTokens: z.array(workflowAccessTokenSchema), ...listedShape }),
  }),
  create: route(address('POST', '/api/v1/workflow-access-tokens'), {
    summary: 'Create a workflow access token; it is shown in this answer only',
    policy: { access: 'member', permission: 'access tokens:create' },
    body: z.strictObject({
      name: oneLineNameSchema,
      days: z.literal([...workflowAccessTokenDays]),
      /** The workflows that it may call; null: all of the organization, those to come among them. */
      workflowIds: z.array(z.string().min(1).max(64)).min(1).max(500).nullable(),
    }),
    answersOnce: true,
    response: z.object({ token: z.string(), accessToken: workflowAccessTokenSchema }),
  }),
  revoke: route(address('DELETE', '/api/v1/workflow-access-tokens/:tokenId'), {
    summary: 'Revoke a workflow access token; calls with it are refused from now on',
    policy: { access: 'member', permission: 'access tokens:manage' },
    response: z.null(),
  }),
}
