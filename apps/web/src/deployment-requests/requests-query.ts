import { CallError } from '@ashlar/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callInSession } from '../session/index.ts'
import type { DeployedHere } from './deployed-here.ts'
import { requestCalls } from './request-calls.ts'

/** Who asked for deployments that others approve; another `revision` is read anew. */
export const requestsQuery = ({
  deployed,
  revision,
  versionsKey,
}: Pick<DeployedHere, 'deployed' | 'revision' | 'versionsKey'>) =>
  queryOptions({
    queryKey: [...versionsKey, 'requests', revision],
    queryFn: ({ signal }) => callInSession(requestCalls[deployed.type].list(deployed.id, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What is said of a deployment that was asked for and waits for others; null where it failed for another reason. */
export const waitingIn = (error: unknown): string | null =>
  error instanceof CallError && error.body?.code === 'waits_for_approval' ? error.body.message : null
