import { call, type DurableRunStatus, routes } from '@ashlar/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OrganizationApiKind } from '../../organization-apis/api-kind.ts'
import { apiQueryKey } from '../../organization-apis/queries.ts'
import { isGoing, lookMilliseconds } from './run-facts.ts'

/** Whose runs are meant. */
export interface RunsOf {
  readonly kind: OrganizationApiKind['id']
  readonly apiId: string
}

const declaredOf = ({ kind }: RunsOf) => (kind === 'workflow' ? routes.workflows : routes.scheduledJobs)

/** The path of a route takes those that it names. */
const named = ({ apiId }: RunsOf, runId = '') => ({ workflowId: apiId, jobId: apiId, runId })

/** Everything that is known of the runs of a workflow or job. */
export const runsKey = ({ kind, apiId }: RunsOf) => [...apiQueryKey({ id: kind }), apiId, 'runs'] as const

/** The runs of a workflow or job, page by page; asked for again by itself. */
export const runsQuery = (of: RunsOf, statuses: readonly DurableRunStatus[] | null) =>
  infiniteQueryOptions({
    queryKey: [...runsKey(of), 'list', statuses],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(statuses === null ? {} : { status: [...statuses] }),
        ...(pageParam === '' ? {} : { before: pageParam }),
      }
      return call(declaredOf(of).listRuns, { parameters: named(of), query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => lookMilliseconds(state.data?.pages.flatMap(({ runs }) => runs) ?? []),
  })

/** One run with its values; asked for again by itself while it goes on. */
export const runQuery = (of: RunsOf, runId: string) =>
  queryOptions({
    queryKey: [...runsKey(of), 'one', runId],
    queryFn: ({ signal }) => call(declaredOf(of).readRun, { parameters: named(of, runId) }, signal),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && !isGoing(data) ? false : lookMilliseconds(data === undefined ? [] : [data]),
  })

/** The blocks of a version; it never changes. */
export const versionQuery = (of: RunsOf, versionId: string | null) =>
  queryOptions({
    queryKey: [...apiQueryKey({ id: of.kind }), of.apiId, 'version', versionId],
    queryFn: ({ signal }) =>
      call(declaredOf(of).readVersion, { parameters: { ...named(of), versionId: versionId ?? '' } }, signal),
    enabled: versionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What is done to a run. All throw `CallError` as `call` does. */
export const cancelRun = (of: RunsOf, runId: string) =>
  call(declaredOf(of).cancelRun, { parameters: named(of, runId), body: {} })

/** Begins a new run at a position of a former one; answers with it. */
export const replayRun = (of: RunsOf, runId: string, from: string) =>
  call(declaredOf(of).replayRun, { parameters: named(of, runId), body: { from } })

/** What somebody answers to an approval. */
export interface RunDecision {
  readonly position: string
  readonly isApproved: boolean
  readonly comment: string
}

/** Answers an approval. */
export const decideRun = (runId: string, decision: RunDecision) =>
  call(routes.approvals.decide, { parameters: { runId }, body: decision })
