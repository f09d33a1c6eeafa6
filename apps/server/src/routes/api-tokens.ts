import { routes } from '@ashlar/contract'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { apiTokenPrefix, listApiTokens, presentApiToken } from '../api-tokens/api-tokens.ts'
import { record } from '../audit/record.ts'
import { makeAccessToken } from '../platform/access-token.ts'
import { transaction } from '../platform/database/transaction.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { apiTokens } from '../tables/api-tokens.ts'
import { answer, type MountedRoute } from './handler.ts'

const day = 24 * 60 * 60 * 1000

export const apiTokenHandlers = ({
  platform: { database, clock },
  apiTokenCallers,
}: Services): MountedRoute[] => [
  answer(routes.apiTokens.list, async ({ principal: { organizationId }, query }) => {
    const { rows, next, total } = await listApiTokens(database.queries, organizationId, query)
    return { apiTokens: rows.map(({ row, createdBy }) => presentApiToken(row, createdBy)), next, total }
  }),

  answer(routes.apiTokens.create, async ({ principal: { organizationId, userId, name }, body }) => {
    const { token, tokenHash, ending } = makeAccessToken(apiTokenPrefix)
    const createdAt = clock.now()
    const row = {
      id: randomUUID(),
      organizationId,
      name: body.name,
      kind: body.kind,
      scopes: [...new Set(body.scopes)],
      tokenHash,
      ending,
      createdBy: userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + body.days * day),
      lastUsedAt: null,
      revokedAt: null,
    }
    await transaction(database, async (queries) => {
      await queries.insert(apiTokens).values(row)
      await record(queries, {
        organizationId,
        actorId: userId,
        action: 'create',
        entityType: 'API token',
        entityId: row.id,
        details: {
          name: body.name,
          kind: row.kind,
          scopes: row.scopes,
          expiresAt: row.expiresAt.toISOString(),
        },
      })
    })
    return { token, apiToken: presentApiToken(row, name) }
  }),

  answer(routes.apiTokens.revoke, async ({ principal: { organizationId, userId }, parameters }) => {
    await transaction(database, async (queries) => {
      const [revoked] = await queries
        .update(apiTokens)
        .set({ revokedAt: clock.now() })
        .where(
          and(
            eq(apiTokens.id, parameters.tokenId),
            eq(apiTokens.organizationId, organizationId),
            isNull(apiTokens.revokedAt),
          ),
        )
        .returning({ name: apiTokens.name })
      if (revoked === undefined) throw notFound('API token')
      await record(queries, {
        organizationId,
        actorId: userId,
        action: 'revoke',
        entityType: 'API token',
        entityId: parameters.tokenId,
        details: { name: revoked.name },
      })
    })
    apiTokenCallers.forget()
    return null
  }),
]
