import { call, type FolderView, type HomeEntryView, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'
import { applicationsKey, homeKey } from '../applications.ts'

/** Whatever is known of the folders: read anew with what lists of things show. */
export const foldersKey = ['folders'] as const

/** The folders of the organization, by name. */
export const foldersQuery = queryOptions({
  queryKey: foldersKey,
  queryFn: async ({ signal }) => (await call(routes.folders.list, {}, signal)).folders,
})

/** Everything that is read anew after a folder changed. */
export const keysOfFolders = [foldersKey, homeKey, applicationsKey] as const

/** A folder with the names that lead to it: "Sales / North". */
export interface FolderPath {
  readonly id: string
  readonly path: string
}

/** The folders with what leads to them, those in a folder behind it. */
export const pathsOf = (folders: readonly FolderView[]): readonly FolderPath[] =>
  folders
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [
      { id: top.id, path: top.name },
      ...folders
        .filter(({ parentId }) => parentId === top.id)
        .map(({ id, name }) => ({ id, path: `${top.name} / ${name}` })),
    ])

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()

/** The folders in a folder, or in none; where something is searched for, all below that have each word in their names. */
export const foldersShown = (
  folders: readonly FolderView[],
  parentId: string | null,
  search: string,
): readonly FolderView[] => {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return folders.filter((folder) => folder.parentId === parentId)
  return folders.filter(
    (folder) =>
      (parentId === null || folder.parentId === parentId) &&
      words.every((word) => plain(folder.name).includes(word)),
  )
}

/** Moves an application, workflow or job to a folder; null: out of all. Rejects with what the server refused. */
export const moveToFolder = (
  { type, id }: { type: HomeEntryView['type']; id: string },
  folderId: string | null,
): Promise<unknown> =>
  call(routes.folders.move, {
    body: {
      folderId,
      ...(type === 'applications'
        ? { applications: [id] }
        : type === 'workflows'
          ? { workflows: [id] }
          : { scheduledJobs: [id] }),
    },
  })
