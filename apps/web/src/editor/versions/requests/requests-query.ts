import { call, CallError, routes } from '@ashlar/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callInSession } from '../../../session/index.ts'
import { versionsKey } from '../versions-query.ts'

/** Who asked for deployments that others approve; `revision` counts what was done to them, so that another one is read anew. */
export const requestsQuery = (applicationId: string, revision: number) =>
  queryOptions({
    queryKey: [...versionsKey(applicationId), 'requests', revision],
    queryFn: ({ signal }) =>
      callInSession(
        call(routes.applications.listDeploymentRequests, { parameters: { applicationId } }, signal),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What is said of a deployment that was asked for and waits for others; null where it failed for another reason. */
export const waitingIn = (error: unknown): string | null =>
  error instanceof CallError && error.body?.code === 'waits_for_approval' ? error.body.message : null
