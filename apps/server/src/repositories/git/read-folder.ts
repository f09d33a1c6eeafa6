import { isUtf8 } from 'node:buffer'
import { isOfApplication, type Files, mostFileBytes, mostFiles, pathProblem } from '@ashlar/files'
import { readBlob } from 'isomorphic-git'
import { type FolderPlace, GitFailure, type RemoteFolder } from './git-task.ts'
import { gitLimits, tooLargeSentence } from './limits.ts'
import { type FetchedBranch, fetchBranch, type OpenRepository } from './open-repository.ts'
import { entriesOf, treeOfFolder } from './trees.ts'

/** How deep folders are looked through for applications. */
const deepestApplication = 4

/**
 * What changes with any file of the application in a folder, and with no other; null where there is none of them. Git names
 * what a file or a folder holds by its content.
 */
export const fingerprintOf = async (
  repository: OpenRepository,
  { tree: root }: FetchedBranch,
  folder: string,
): Promise<string | null> => {
  const tree = await treeOfFolder(repository, root, folder)
  if (tree === null) return null
  const own = (await entriesOf(repository, tree))
    .filter(({ path }) => isOfApplication(path))
    .map(({ path, oid, type }) => `${path} ${type} ${oid}`)
    .toSorted()
  return own.length === 0 ? null : own.join('\n')
}

/** Reads the files of the application in a folder. Links, modules and names that no application has are refused. */
export const readFolder = async (
  repository: OpenRepository,
  { branch, folder }: FolderPlace,
): Promise<RemoteFolder> => {
  const fetched = await fetchBranch(repository, branch)
  if (fetched === null) return { commit: null, fingerprint: null, files: {} }
  const { commit } = fetched
  const fingerprint = await fingerprintOf(repository, fetched, folder)
  const tree = await treeOfFolder(repository, fetched.tree, folder)
  if (fingerprint === null || tree === null) return { commit, fingerprint: null, files: {} }
  return { commit, fingerprint, files: await filesOf(repository, tree) }
}

const refuseEntry = (path: string, reason: string): never => {
  throw new GitFailure('bad_tree', `${path.slice(0, 300)}: ${reason}`)
}

const filesOf = async (repository: OpenRepository, root: string): Promise<Files> => {
  const { fs, gitdir, cache } = repository
  const files = new Map<string, string>()
  let bytes = 0
  const readBelow = async (tree: string, before: string): Promise<void> => {
    for (const { path: name, oid, type, mode } of await entriesOf(repository, tree)) {
      const path = `${before}${name}`
      if (before === '' && !isOfApplication(name)) continue
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

/** The folders of a branch that hold an application. */
export const foldersWithApplications = async (
  repository: OpenRepository,
  branch: string,
): Promise<string[]> => {
  const fetched = await fetchBranch(repository, branch)
  if (fetched === null) return []
  const found: string[] = []
  let looked = 0
  const lookBelow = async (tree: string, parts: readonly string[]): Promise<void> => {
    looked += 1
    if (looked > gitLimits.folders) return
    const entries = await entriesOf(repository, tree)
    if (entries.some(({ path, type }) => path === 'application.yaml' && type === 'blob')) {
      found.push(parts.join('/'))
      return
    }
    if (parts.length >= deepestApplication) return
    for (const { path, oid, type } of entries) {
      const inside = [...parts, path]
      if (type === 'tree' && pathProblem(inside.join('/')) === null) await lookBelow(oid, inside)
    }
  }
  await lookBelow(fetched.tree, [])
  return found
}
