import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'
import { callInSession } from '../../session/index.ts'

/** Everything that is known of the branches of an application. */
export const branchesKey = (applicationId: string) => ['branches', applicationId] as const

/** The branches of an application, the default one first. */
export const branchesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...branchesKey(applicationId), 'list'],
    queryFn: ({ signal }) =>
      callInSession(call(routes.applications.listBranches, { parameters: { applicationId } }, signal)),
  })

/** What leads from the default branch to another one, as they are saved now. */
export const branchComparisonQuery = (applicationId: string, branchId: string) =>
  queryOptions({
    queryKey: [...branchesKey(applicationId), 'comparison', branchId],
    queryFn: ({ signal }) =>
      callInSession(
        call(routes.applications.compareBranch, { parameters: { applicationId, branchId } }, signal),
      ),
    staleTime: 0,
    gcTime: 0,
  })
