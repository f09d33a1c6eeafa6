import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { RunError } from '@ashlar/contract'
import type { Queryable } from '../platform/database/database.ts'
import type { DurableRuns } from './durable-runs.ts'
import { durableRuns, type RunStarter } from '../tables/durable-runs.ts'

const memberIsGone =
  'Whoever started this run was removed from the organization, or may not run it any more. Somebody else can replay it.'

const tokenIsGone =
  'The access token that started this run was revoked before it went on. Somebody else can replay it.'

/** What is said of a run whose starter may not have it any more. */
export const sayStarterIsGone = ({ kind }: RunStarter): string =>
  kind === 'accessToken' ? tokenIsGone : memberIsGone

/**
 * Ends the runs that somebody started in an organization and that are queued or wait, and answers how many. Give it the
 * transaction that removes them.
 */
export const endRunsOfMember = async (
  queries: Queryable,
  runs: Pick<DurableRuns, 'cancel'>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<number> => {
  const isTheirs = sql`${durableRuns.startedBy} ->> 'userId' = ${userId}`
  return await endRuns(queries, runs, { organizationId, isTheirs, message: memberIsGone })
}

/** The same for the runs that access tokens started. Give it the transaction that revokes them. */
export const endRunsOfTokens = async (
  queries: Queryable,
  runs: Pick<DurableRuns, 'cancel'>,
  { organizationId, tokenIds }: { readonly organizationId: string; readonly tokenIds: readonly string[] },
): Promise<number> => {
  if (tokenIds.length === 0) return 0
  const isTheirs = sql`${durableRuns.startedBy} ->> 'accessTokenId' = any(${sql.param(tokenIds)}::text[])`
  return await endRuns(queries, runs, { organizationId, isTheirs, message: tokenIsGone })
}

/** Cancels every run of an organization that has not ended, those that go on too. Give it the transaction that deletes it. */
export const endRunsOfOrganization = async (
  queries: Queryable,
  runs: Pick<DurableRuns, 'cancel'>,
  organizationId: string,
): Promise<number> => {
  const going = await queries
    .select({ id: durableRuns.id })
    .from(durableRuns)
    .where(and(eq(durableRuns.organizationId, organizationId), isNull(durableRuns.endedAt)))
    .orderBy(durableRuns.id)
  for (const { id } of going) await runs.cancel(id, queries)
  return going.length
}

interface RunsToEnd {
  readonly organizationId: string
  readonly isTheirs: SQL
  readonly message: string
}

const endRuns = async (
  queries: Queryable,
  runs: Pick<DurableRuns, 'cancel'>,
  { organizationId, isTheirs, message }: RunsToEnd,
): Promise<number> => {
  const waiting = await queries
    .select({ id: durableRuns.id })
    .from(durableRuns)
    .where(
      and(
        eq(durableRuns.organizationId, organizationId),
        isNull(durableRuns.endedAt),
        inArray(durableRuns.status, ['queued', 'suspended']),
        isTheirs,
      ),
    )
    .orderBy(durableRuns.id)
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const id of ids) await runs.cancel(id, queries)
  const error: RunError = { code: 'not_permitted', message, block: null }
  await queries
    .update(durableRuns)
    .set({ error })
    .where(and(inArray(durableRuns.id, ids), eq(durableRuns.status, 'cancelled')))
  return ids.length
}
