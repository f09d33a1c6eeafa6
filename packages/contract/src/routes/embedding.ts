import { exactOrigin, inOneLine, jsonObjectSchema, oneLineNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { listedShape } from '../listing.ts'
import { address, route } from '../route.ts'
import { accessTokenQuery } from './access-token-query.ts'
import { emailSchema, personNameSchema } from './session.ts'

/** An origin to the letter, as browsers write it: `https://shop.example.com`, without a path and without wildcards. */
export const embedOriginSchema = z
  .string()
  .trim()
  .max(300)
  .refine((text) => exactOrigin(text) !== null, {
    error: 'Write the exact address of a site, such as https://shop.example.com, without a path.',
  })

const embeddingSchema = z
  .object({
    /** The sites whose pages may show the application inside them. */
    origins: z.array(z.string()),
    /** Whether people whom those sites sign in with a token may view it; visitors may where it is public. */
    allowsExternalUsers: z.boolean(),
  })
  .meta({ id: 'Embedding' })
export type EmbeddingView = z.output<typeof embeddingSchema>

const accessTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The end of the token, to tell it from others. */
    ending: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    expiresAt: z.string(),
    /** When a session was last asked for with it; null where it was not used yet. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'EmbedAccessToken' })
export type EmbedAccessTokenView = z.output<typeof accessTokenSchema>

/** How many days an embed access token may be good for. */
export const embedAccessTokenDays = [7, 30, 90, 365] as const

/** How many characters the metadata of an external user may take as JSON: they travel with each request. */
export const longestMetadata = 4000

const ofApplication = {
  access: 'entity',
  entity: 'application',
  parameter: 'applicationId',
  action: 'share',
} as const

export const embeddingRoutes = {
  read: route(address('GET', '/api/v1/applications/:applicationId/embedding'), {
    summary: 'Which sites may show an application inside them, and for whom',
    policy: ofApplication,
    response: embeddingSchema,
  }),
  change: route(address('PUT', '/api/v1/applications/:applicationId/embedding'), {
    summary: 'Say which sites may show an application inside them, and for whom',
    policy: ofApplication,
    body: z.strictObject({
      origins: z.array(embedOriginSchema).max(100),
      allowsExternalUsers: z.boolean(),
    }),
    response: embeddingSchema,
  }),
  listAccessTokens: route(address('GET', '/api/v1/embed-access-tokens'), {
    summary: 'The access tokens with which servers of other sites sign people in to embedded applications',
    policy: { access: 'member', permission: 'access tokens:read' },
    query: accessTokenQuery,
    response: z.object({ accessTokens: z.array(accessTokenSchema), ...listedShape }),
  }),
  createAccessToken: route(address('POST', '/api/v1/embed-access-tokens'), {
    summary: 'Create an embed access token; it is shown in this answer only',
    policy: { access: 'member', permission: 'access tokens:create' },
    body: z.strictObject({
      name: oneLineNameSchema,
      days: z.literal([...embedAccessTokenDays]),
    }),
    answersOnce: true,
    response: z.object({ token: z.string(), accessToken: accessTokenSchema }),
  }),
  revokeAccessToken: route(address('DELETE', '/api/v1/embed-access-tokens/:tokenId'), {
    summary: 'Revoke an embed access token together with every session that was made with it',
    policy: { access: 'member', permission: 'access tokens:manage' },
    response: z.null(),
  }),
  issueSessionToken: route(address('POST', '/api/v1/public/token'), {
    summary: 'A short-lived token for one person of another site, asked for by the server of that site',
    policy: { access: 'anyone', reason: 'The embed access token in the header is the right to it.' },
    body: z.strictObject({
      email: emailSchema,
      // Whoever has such a name at that site did not choose it here: it is written as one line, and not refused.
      name: z.string().max(200).transform(inOneLine).pipe(personNameSchema),
      /** What bindings read as `Global.user.metadata`; nobody in the browser can change it. */
      metadata: jsonObjectSchema
        .refine((metadata) => JSON.stringify(metadata).length <= longestMetadata, {
          error: `The metadata may take at most ${longestMetadata} characters as JSON.`,
        })
        .default({}),
      groupIds: z.array(z.string().min(1).max(64)).max(50).default([]),
    }),
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds from now. */
      expires_in: z.number().int(),
    }),
  }),
}
