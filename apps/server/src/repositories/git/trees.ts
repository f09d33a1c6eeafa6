import { readTree, type TreeEntry } from 'isomorphic-git'
import type { OpenRepository } from './open-repository.ts'

/** The entries of a tree. */
export const entriesOf = async ({ fs, gitdir, cache }: OpenRepository, oid: string): Promise<TreeEntry[]> =>
  (await readTree({ fs, gitdir, cache, oid })).tree

/** The parts of the path of a folder; none for the root. */
export const partsOf = (folder: string): string[] => (folder === '' ? [] : folder.split('/'))

/** The tree of a folder below another tree; null where there is none, or something that is no folder. */
export const treeOfFolder = async (
  repository: OpenRepository,
  root: string,
  folder: string,
): Promise<string | null> => {
  let tree = root
  for (const part of partsOf(folder)) {
    const found = (await entriesOf(repository, tree)).find(({ path }) => path === part)
    if (found === undefined || found.type !== 'tree') return null
    tree = found.oid
  }
  return tree
}
