import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** Everything that is known of the repositories of the organization. */
export const repositoriesKey = ['repositories'] as const

/** The Git repositories of the organization. */
export const repositoriesQuery = queryOptions({
  queryKey: [...repositoriesKey, 'list'],
  queryFn: ({ signal }) => call(routes.repositories.list, {}, signal),
})

/** One repository with the applications that are kept in it. */
export const repositoryQuery = (repositoryId: string) =>
  queryOptions({
    queryKey: [...repositoriesKey, 'one', repositoryId],
    queryFn: ({ signal }) => call(routes.repositories.read, { parameters: { repositoryId } }, signal),
  })

/** The branches that the repository itself names just now. */
export const remoteBranchesQuery = (repositoryId: string) =>
  queryOptions({
    queryKey: [...repositoriesKey, 'branches', repositoryId],
    queryFn: ({ signal }) => call(routes.repositories.listBranches, { parameters: { repositoryId } }, signal),
    // Whoever waits for another server wants to be told that it does not answer.
    retry: false,
  })

/** The folders of a branch in which applications are. */
export const remoteFoldersQuery = (repositoryId: string, branch: string) =>
  queryOptions({
    queryKey: [...repositoriesKey, 'folders', repositoryId, branch],
    queryFn: ({ signal }) =>
      call(routes.repositories.listFolders, { parameters: { repositoryId }, query: { branch } }, signal),
    retry: false,
    staleTime: 0,
  })

/** A folder in words: the root has no name. */
export const sayFolder = (folder: string): string => (folder === '' ? '/' : folder)
