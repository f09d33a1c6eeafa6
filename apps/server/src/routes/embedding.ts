import { routes } from '@ashlar/contract'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { createAttemptCounter } from '../identity/rate-limit.ts'
import { makeAccessToken } from '../platform/access-token.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import { accessTokenPrefix, findAccessToken, listAccessTokens } from '../embedding/access-tokens.ts'
import { bearerOf } from '../embedding/external-users.ts'
import { presentAccessToken } from '../embedding/present.ts'
import { embeddingOf } from '../embedding/queries.ts'
import { applicationEmbeddings, embedAccessTokens } from '../tables/embedding.ts'

const day = 24 * 60 * 60 * 1000

export const embeddingHandlers = (services: Services): MountedRoute[] => {
  const { database, clock } = services.platform
  const attempts = createAttemptCounter(database)
  return [
    answer(routes.embedding.read, ({ entity }) => embeddingOf(database.queries, entity.row.id)),

    answer(routes.embedding.change, async ({ principal, entity, body }) => {
      const actor = memberOf(principal)
      const embedding = { ...body, origins: [...new Set(body.origins)].toSorted() }
      await transaction(database, async (queries) => {
        await queries
          .insert(applicationEmbeddings)
          .values({ applicationId: entity.row.id, ...embedding })
          .onConflictDoUpdate({ target: applicationEmbeddings.applicationId, set: embedding })
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'share for embedding',
          entityType: 'application',
          entityId: entity.row.id,
          details: embedding,
        })
      })
      return embedding
    }),

    answer(routes.embedding.listAccessTokens, async ({ principal: { organizationId }, query }) => {
      const { rows, next, total } = await listAccessTokens(database.queries, organizationId, query)
      const accessTokens = rows.map(({ row, createdBy }) => presentAccessToken(row, createdBy))
      return { accessTokens, next, total }
    }),

    answer(routes.embedding.createAccessToken, async ({ principal, body }) => {
      const { token, tokenHash, ending } = makeAccessToken(accessTokenPrefix)
      const createdAt = clock.now()
      const row = {
        id: randomUUID(),
        organizationId: principal.organizationId,
        name: body.name,
        tokenHash,
        ending,
        createdBy: principal.userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + body.days * day),
        lastUsedAt: null,
        revokedAt: null,
      }
      await transaction(database, async (queries) => {
        await queries.insert(embedAccessTokens).values(row)
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'create',
          entityType: 'embed access token',
          entityId: row.id,
          details: { name: body.name, expiresAt: row.expiresAt.toISOString() },
        })
      })
      return { token, accessToken: presentAccessToken(row, principal.name) }
    }),

    answer(routes.embedding.revokeAccessToken, async ({ principal, parameters }) => {
      await transaction(database, async (queries) => {
        const [revoked] = await queries
          .update(embedAccessTokens)
          .set({ revokedAt: clock.now() })
          .where(
            and(
              eq(embedAccessTokens.id, parameters.tokenId),
              eq(embedAccessTokens.organizationId, principal.organizationId),
              isNull(embedAccessTokens.revokedAt),
            ),
          )
          .returning({ name: embedAccessTokens.name })
        if (revoked === undefined) throw notFound('access token')
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'revoke',
          entityType: 'embed access token',
          entityId: parameters.tokenId,
          details: { name: revoked.name },
        })
      })
      services.externalUsers.forget(parameters.tokenId)
      return null
    }),

    answer(routes.embedding.issueSessionToken, async ({ body, exchange }) => {
      const bearer = bearerOf(exchange.headers)
      await attempts.count('embedSession', bearer ?? '', exchange.origin.address)
      const now = clock.now()
      const accessToken = bearer === null ? null : await findAccessToken(database.queries, bearer, now)
      if (accessToken === null) {
        throw new Refusal(
          'not_signed_in',
          'Send an embed access token that is good as "Authorization: Bearer …". Administrators create them in the settings.',
        )
      }
      const { organizationId, id: accessTokenId, expiresAt } = accessToken
      const { token, seconds } = await services.sessionTokens.sign(
        { ...body, organizationId, accessTokenId },
        expiresAt,
      )
      await transaction(database, async (queries) => {
        await queries
          .update(embedAccessTokens)
          .set({ lastUsedAt: now })
          .where(eq(embedAccessTokens.id, accessTokenId))
        await record(queries, {
          organizationId,
          actorId: accessTokenId,
          action: 'sign in',
          entityType: 'external user',
          entityId: body.email,
          details: { accessToken: accessToken.name, name: body.name },
        })
      })
      return { access_token: token, token_type: 'Bearer' as const, expires_in: seconds }
    }),
  ]
}
