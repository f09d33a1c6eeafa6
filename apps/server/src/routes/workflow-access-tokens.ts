import { routes, type WorkflowAccessTokenView } from '@ashlar/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { record } from '../audit/record.ts'
import { endRunsOfTokens } from '../durable-runs/end-runs-of-member.ts'
import { answer, type MountedRoute } from './handler.ts'
import { notFound } from '../requests/refusal.ts'
import { makeAccessToken } from '../platform/access-token.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import {
  listWorkflowTokens,
  namesOfWorkflows,
  workflowTokenPrefix,
  type WorkflowTokenRow,
} from '../workflows/access-tokens.ts'
import { workflowAccessTokens } from '../tables/workflows.ts'

const day = 24 * 60 * 60 * 1000

/** An access token as administrators see it; never the token itself. Workflows that were deleted are not named. */
const presentToken = (
  row: WorkflowTokenRow,
  createdBy: string,
  names: ReadonlyMap<string, string>,
): WorkflowAccessTokenView => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  workflows:
    row.workflowIds?.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }) ?? null,
  createdAt: row.createdAt.toISOString(),
  createdBy,
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const workflowTokenHandlers = ({
  platform: { database, clock },
  workflowCallers,
  durableRuns,
}: Services): MountedRoute[] => [
  answer(routes.workflowAccessTokens.list, async ({ principal: { organizationId }, query }) => {
    const { rows, next, total } = await listWorkflowTokens(database.queries, organizationId, query)
    const ids = [...new Set(rows.flatMap(({ row }) => row.workflowIds ?? []))]
    const names = await namesOfWorkflows(database.queries, organizationId, ids)
    const accessTokens = rows.map(({ row, createdBy }) => presentToken(row, createdBy, names))
    return { accessTokens, next, total }
  }),

  answer(routes.workflowAccessTokens.create, async ({ principal, body }) => {
    const { token, tokenHash, ending } = makeAccessToken(workflowTokenPrefix)
    const { organizationId, userId } = principal
    const workflowIds = body.workflowIds === null ? null : [...new Set(body.workflowIds)]
    const createdAt = clock.now()
    const row = {
      id: randomUUID(),
      organizationId,
      name: body.name,
      tokenHash,
      ending,
      workflowIds,
      createdBy: userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + body.days * day),
      lastUsedAt: null,
      revokedAt: null,
    }
    const names = await transaction(database, async (queries) => {
      const found = await namesOfWorkflows(queries, organizationId, workflowIds ?? [])
      if (workflowIds !== null && found.size < workflowIds.length) throw notFound('workflow')
      await queries.insert(workflowAccessTokens).values(row)
      await record(queries, {
        organizationId,
        actorId: userId,
        action: 'create',
        entityType: 'workflow access token',
        entityId: row.id,
        details: { name: body.name, workflowIds, expiresAt: row.expiresAt.toISOString() },
      })
      return found
    })
    return { token, accessToken: presentToken(row, principal.name, names) }
  }),

  answer(routes.workflowAccessTokens.revoke, async ({ principal, parameters }) => {
    const { organizationId, userId } = principal
    await transaction(database, async (queries) => {
      const [revoked] = await queries
        .update(workflowAccessTokens)
        .set({ revokedAt: clock.now() })
        .where(
          and(
            eq(workflowAccessTokens.id, parameters.tokenId),
            eq(workflowAccessTokens.organizationId, organizationId),
            isNull(workflowAccessTokens.revokedAt),
          ),
        )
        .returning({ name: workflowAccessTokens.name })
      if (revoked === undefined) throw notFound('access token')
      const tokenIds = [parameters.tokenId]
      const runs = await endRunsOfTokens(queries, durableRuns, { organizationId, tokenIds })
      await record(queries, {
        organizationId,
        actorId: userId,
        action: 'revoke',
        entityType: 'workflow access token',
        entityId: parameters.tokenId,
        details: { name: revoked.name, runs },
      })
    })
    workflowCallers.forget()
    return null
  }),
]
