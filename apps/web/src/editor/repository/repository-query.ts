import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'
import { callInSession } from '../../session/index.ts'

/** Everything that is known of how an application stands to its repository. */
export const repositoryKey = (applicationId: string) => ['repository of', applicationId] as const

/** In which repository an application or a branch is kept, and how many changes are not there; null: in none. */
export const repositoryStateQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...repositoryKey(applicationId), 'state'],
    queryFn: ({ signal }) =>
      callInSession(call(routes.applications.readRepository, { parameters: { applicationId } }, signal)),
    staleTime: 0,
  })

/** What leads from what the repository holds to what is saved. */
export const unpushedQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...repositoryKey(applicationId), 'changes'],
    queryFn: ({ signal }) =>
      callInSession(
        call(routes.applications.compareWithRepository, { parameters: { applicationId } }, signal),
      ),
    staleTime: 0,
    gcTime: 0,
  })

/** Whether somebody changed the files in the repository since; the repository itself is asked. */
export const repositoryNewsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...repositoryKey(applicationId), 'news'],
    queryFn: ({ signal }) =>
      callInSession(call(routes.applications.lookAtRepository, { parameters: { applicationId } }, signal)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** How many changes are not in the repository, in words. */
export const sayUnpushed = (changes: number | null): string => {
  if (changes === null) return 'Not pushed yet'
  if (changes === 0) return 'Everything is pushed'
  return changes === 1 ? '1 change not pushed' : `${changes} changes not pushed`
}
