import { call, routes } from '@ashlar/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callInSession } from '../../session/index.ts'

/** How long after a deployment the list of versions is read again, in milliseconds, as the specification says. */
export const versionsRefreshDelay = 1_000

/** How often what is planned is looked at while it is to come, in milliseconds. */
const plannedRefresh = 15_000

/** What names what is saved now where a version could be named. */
export const draftId = 'draft'

/** Everything that is known of the versions of an application. */
export const versionsKey = (applicationId: string) => ['application-versions', applicationId] as const

/** The versions of an application, the latest first, some at a time. */
export const versionsQuery = (applicationId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(applicationId), 'list', search],
    queryFn: ({ pageParam, signal }) =>
      callInSession(
        call(
          routes.applications.listVersions,
          {
            parameters: { applicationId },
            query: {
              ...(pageParam === null ? {} : { before: pageParam }),
              ...(search === '' ? {} : { search }),
            },
          },
          signal,
        ),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Whether what is planned was refused nobody tells.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.planned?.failure === null ? plannedRefresh : false,
  })

/** What leads from a version to another one, or to what is saved now. */
export const comparisonQuery = (applicationId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...versionsKey(applicationId), 'comparison', from, to],
    queryFn: ({ signal }) =>
      callInSession(
        call(
          routes.applications.compareVersion,
          { parameters: { applicationId, versionId: from }, query: { with: to } },
          signal,
        ),
      ),
    // Two versions never change; what is saved does.
    staleTime: from === draftId || to === draftId ? 0 : Number.POSITIVE_INFINITY,
  })
