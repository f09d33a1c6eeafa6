import { call, type KeptKind, type RepositoryView, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** Everything that is known of the repositories of the organization. */
export const repositoriesKey = ['repositories'] as const

/** The Git repositories of the organization. */
export const repositoriesQuery = queryOptions({
  queryKey: [...repositoriesKey, 'list'],
  queryFn: ({ signal }) => call(routes.repositories.list, {}, signal),
})

/** One repository with what is kept in it. */
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

/** The folders of a branch in which something is kept. */
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

/** A folder in which something is kept. */
export interface FolderInUse {
  readonly kind: KeptKind
  readonly folder: string
}

/** Where something that is kept is edited. */
export const editorOfKept = (kind: KeptKind, id: string): string =>
  ({
    application: `/applications/${id}/edit`,
    workflow: `/workflows/${id}`,
    'scheduled job': `/scheduled_jobs/${id}`,
  })[kind]

/** A kind that is kept, as a label. */
export const kindLabels: Readonly<Record<KeptKind, string>> = {
  application: 'Application',
  workflow: 'Workflow',
  'scheduled job': 'Scheduled job',
}

/** The permissions to make something of each kind. */
export const creationOf = {
  application: 'applications:create',
  workflow: 'workflows:create',
  'scheduled job': 'scheduled jobs:create',
} as const satisfies Record<KeptKind, string>

/** Makes something of a folder of a repository, and keeps it there. Throws `CallError`. */
export const createFromFolder = (
  { id: repositoryId }: Pick<RepositoryView, 'id'>,
  kind: KeptKind,
  body: { readonly branch: string; readonly folder: string },
) => {
  const input = { parameters: { repositoryId }, body }
  if (kind === 'application') return call(routes.repositories.createApplication, input)
  return call(
    kind === 'workflow' ? routes.repositories.createWorkflow : routes.repositories.createScheduledJob,
    input,
  )
}
