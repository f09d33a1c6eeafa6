import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { isWorkflowOf } from '../apis/workflow-of.ts'
import { apis } from '../tables/apis.ts'
import { hashOfToken } from '../platform/access-token.ts'
import { inOrder, listTokens, type TokenListQuery } from '../listing/list-tokens.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isOfPresentOrganization } from '../rights/present-organization.ts'
import { workflowAccessTokens } from '../tables/workflows.ts'

/** How every workflow access token begins, so that it is known for what it is wherever it turns up. */
export const workflowTokenPrefix = 'ashlar_workflow_'

/** An access token as it is kept. */
export type WorkflowTokenRow = typeof workflowAccessTokens.$inferSelect

/** The access token of a text, or null where there is none that is good now. */
export const findWorkflowToken = async (
  queries: Queryable,
  token: string,
  now: Date,
): Promise<WorkflowTokenRow | null> => {
  const [row] = await queries
    .select()
    .from(workflowAccessTokens)
    .where(
      and(
        eq(workflowAccessTokens.tokenHash, hashOfToken(token)),
        isNull(workflowAccessTokens.revokedAt),
        gt(workflowAccessTokens.expiresAt, now),
        isOfPresentOrganization(workflowAccessTokens.organizationId),
      ),
    )
  return row ?? null
}

/** One part of the list of an organization's workflow access tokens that were not revoked, with the names of who made them. */
export const listWorkflowTokens = async (
  queries: Queryable,
  organizationId: string,
  query: TokenListQuery,
) => {
  const { rows, next, total } = await listTokens(queries, workflowAccessTokens, organizationId, query)
  const ids = rows.map(({ id }) => id)
  const read =
    ids.length === 0
      ? []
      : await queries.select().from(workflowAccessTokens).where(inArray(workflowAccessTokens.id, ids))
  return { rows: inOrder(rows, read), next, total }
}

/** Those of some workflows that an organization has, by id with their names. */
export const namesOfWorkflows = async (
  queries: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: apis.id, name: apis.name })
    .from(apis)
    .where(and(isWorkflowOf(organizationId), inArray(apis.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
