import type { DurableRunView } from '@ashlar/contract'
import { eq, inArray } from 'drizzle-orm'
import type { DurableRun } from '../../durable-runs/durable-run.ts'
import { durableRuns, type RunStarter } from '../../tables/durable-runs.ts'
import { users } from '../../tables/identity.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { workflowAccessTokens } from '../../tables/workflows.ts'
import { presentDurableRun } from './present-run.ts'
import { apis, apiVersions } from '../../tables/apis.ts'

/** Runs of workflows or jobs as lists show them, with the numbers of their versions and the names of who started them. */
export const describeRuns = async (
  queries: Queryable,
  runs: readonly DurableRun[],
): Promise<DurableRunView[]> => {
  const [numbers, nameOf] = await Promise.all([
    versionNumbers(queries, runs),
    starterNames(
      queries,
      runs.map(({ startedBy }) => startedBy),
    ),
  ])
  return runs.map((run) => {
    const number = run.versionId === null ? undefined : numbers.get(run.versionId)
    return presentDurableRun(run, number ?? null, nameOf(run.startedBy))
  })
}

const versionNumbers = async (
  queries: Queryable,
  runs: readonly DurableRun[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = [...new Set(runs.flatMap(({ versionId }) => (versionId === null ? [] : [versionId])))]
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: apiVersions.id, number: apiVersions.number })
    .from(apiVersions)
    .where(inArray(apiVersions.id, ids))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The id that a starter is named by; null for a schedule. */
const idOf = (starter: RunStarter): string | null => {
  switch (starter.kind) {
    case 'member':
      return starter.userId
    case 'accessToken':
      return starter.accessTokenId
    case 'run':
      return starter.runId
    case 'schedule':
      return null
  }
}

/** People, access tokens, and the workflows or jobs whose steps started runs. */
const starterNames = async (
  queries: Queryable,
  starters: readonly RunStarter[],
): Promise<(starter: RunStarter) => string | null> => {
  const idsOf = (kind: RunStarter['kind']): string[] => [
    ...new Set(starters.flatMap((starter) => (starter.kind === kind ? [idOf(starter) ?? ''] : []))),
  ]
  const read = async (
    ids: readonly string[],
    from: (ids: string[]) => Promise<{ id: string; name: string }[]>,
  ): Promise<{ id: string; name: string }[]> => (ids.length === 0 ? [] : from([...ids]))
  const found = await Promise.all([
    read(idsOf('member'), (ids) =>
      queries.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
    ),
    read(idsOf('accessToken'), (ids) =>
      queries
        .select({ id: workflowAccessTokens.id, name: workflowAccessTokens.name })
        .from(workflowAccessTokens)
        .where(inArray(workflowAccessTokens.id, ids)),
    ),
    read(idsOf('run'), (ids) =>
      queries
        .select({ id: durableRuns.id, name: apis.name })
        .from(durableRuns)
        .innerJoin(apis, eq(apis.id, durableRuns.apiId))
        .where(inArray(durableRuns.id, ids)),
    ),
  ])
  const names = new Map(found.flat().map(({ id, name }) => [id, name]))
  return (starter) => names.get(idOf(starter) ?? '') ?? null
}
