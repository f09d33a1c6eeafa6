import { isUtf8 } from 'node:buffer'
import {
  filedKinds,
  type FiledKind,
  type Files,
  isPartOf,
  mostFileBytes,
  mostFiles,
  pathProblem,
} from '@ashlar/files'
import { readBlob } from 'isomorphic-git'
import { type FoundFolder, GitFailure, type FolderOfKind, type RemoteFolder } from './git-task.ts'
import { gitLimits, tooLargeSentence } from './limits.ts'
import { type FetchedBranch, fetchBranch, type OpenRepository } from './open-repository.ts'
import { entriesOf, treeOfFolder } from './trees.ts'

/** How deep folders are looked through for what is kept. */
const deepest = 4

const kinds: readonly FiledKind[] = ['application', 'workflow', 'job']

/**
 * What changes with any file of what is kept in a folder, and with no other; null where there is none of them. Git names
 * what a file or a folder holds by its content.
 */
export const fingerprintOf = async (
  repository: OpenRepository,
  { tree: root }: FetchedBranch,
  { folder, of }: Pick<FolderOfKind, 'folder' | 'of'>,
): Promise<string | null> => {
  const tree = await treeOfFolder(repository, root, folder)
  if (tree === null) return null
  const own = (await entriesOf(repository, tree))
    .filter(({ path }) => isPartOf(of, path))
    .map(({ path, oid, type }) => `${path} ${type} ${oid}`)
    .toSorted()
  return own.length === 0 ? null : own.join('\n')
}

/** Reads the files of what is kept in a folder. Links, modules and names that no files of ours have are refused. */
export const readFolder = async (repository: OpenRepository, place: FolderOfKind): Promise<RemoteFolder> => {
  const fetched = await fetchBranch(repository, place.branch)
  if (fetched === null) return { commit: null, fingerprint: null, files: {} }
  const { commit } = fetched
  const fingerprint = await fingerprintOf(repository, fetched, place)
  const tree = await treeOfFolder(repository, fetched.tree, place.folder)
  if (fingerprint === null || tree === null) return { commit, fingerprint: null, files: {} }
  return { commit, fingerprint, files: await filesOf(repository, tree, place.of) }
}

const refuseEntry = (path: string, reason: string): never => {
  throw new GitFailure('bad_tree', `${path.slice(0, 300)}: ${reason}`)
}

const filesOf = async (repository: OpenRepository, root: string, of: FiledKind): Promise<Files> => {
  const { fs, gitdir, cache } = repository
  const files = new Map<string, string>()
  let bytes = 0
  const readBelow = async (tree: string, before: string): Promise<void> => {
    for (const { path: name, oid, type, mode } of await entriesOf(repository, tree)) {
      const path = `${before}${name}`
      if (before === '' && !isPartOf(of, name)) continue
      const unfit = pathProblem(path)
      if (unfit !== null) refuseEntry(path, unfit.reason)
      if (type === 'tree') {
        await readBelow(oid, `${path}/`)
        continue
      }
      // By their modes: 12 is a link, 16 another repository.
      if (type !== 'blob' || !mode.startsWith('100')) {
        refuseEntry(path, 'Links and other repositories are not followed. Put a file there.')
      }
      const { blob } = await readBlob({ fs, gitdir, cache, oid })
      bytes += blob.byteLength
      if (files.size >= mostFiles || bytes > mostFileBytes)
        throw new GitFailure('too_large', tooLargeSentence)
      files.set(path, textOf(blob, path))
    }
  }
  await readBelow(root, '')
  return Object.fromEntries(files)
}

const textOf = (bytes: Uint8Array, path: string): string =>
  isUtf8(bytes) ? Buffer.from(bytes).toString() : refuseEntry(path, 'This is no text in UTF-8.')

/** The folders of a branch in which something is kept, and what. */
export const foldersInUse = async (repository: OpenRepository, branch: string): Promise<FoundFolder[]> => {
  const fetched = await fetchBranch(repository, branch)
  if (fetched === null) return []
  const found: FoundFolder[] = []
  let looked = 0
  const lookBelow = async (tree: string, parts: readonly string[]): Promise<void> => {
    looked += 1
    if (looked > gitLimits.folders) return
    const entries = await entriesOf(repository, tree)
    const folder = parts.join('/')
    const here = kinds.filter((of) =>
      entries.some(({ path, type }) => path === filedKinds[of].head && type === 'blob'),
    )
    found.push(...here.map((of) => ({ folder, of })))
    if (parts.length >= deepest) return
    for (const { path, oid, type } of entries) {
      const inside = [...parts, path]
      // What is kept in folders of its own holds nothing else.
      const isInner = here.some((of) => path === filedKinds[of].folder)
      if (type === 'tree' && !isInner && pathProblem(inside.join('/')) === null) await lookBelow(oid, inside)
    }
  }
  await lookBelow(fetched.tree, [])
  return found
}
