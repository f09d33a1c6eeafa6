import { type FiledKind, type Files, isPartOf } from '@ashlar/files'
import {
  type CommitObject,
  Errors,
  push,
  readTree,
  type TreeEntry,
  writeBlob,
  writeCommit,
  writeRef,
  writeTree,
} from 'isomorphic-git'
import { GitFailure, type GitTask, type Written } from './git-task.ts'
import { type FetchedBranch, fetchBranch, type OpenRepository } from './open-repository.ts'
import { fingerprintOf } from './read-folder.ts'
import { partsOf } from './trees.ts'

type WriteTask = Extract<GitTask, { kind: 'write' }>

/** How often it is tried while others push to the same branch. */
const mostTries = 3

/**
 * Makes the files of what is kept in a folder what they are given as, in one commit after the latest one of the branch.
 * Everything beside them stays. Where the folder holds something else than expected, nothing is written; what others push
 * to other folders meanwhile is no hindrance.
 */
export const writeFolder = async (repository: OpenRepository, task: WriteTask): Promise<Written> => {
  for (let left = mostTries; ; left -= 1) {
    const present = await fetchBranch(repository, task.branch)
    const before = present ?? (await fetchBranch(repository, task.beginsWith))
    const held = before === null ? null : await fingerprintOf(repository, before, task)
    if (held !== task.expected) return { isWritten: false, reason: 'changed' }
    const made = await commitOf(repository, task, before)
    const fingerprint = (await fingerprintOf(repository, made, task)) ?? ''
    // A commit that changes nothing would only be noise in its history.
    if (present !== null && made.tree === present.tree) {
      return { isWritten: true, commit: present.commit, fingerprint }
    }
    try {
      await pushTo(repository, task.branch)
      return { isWritten: true, commit: made.commit, fingerprint }
    } catch (error) {
      if (!(error instanceof Errors.PushRejectedError) || left <= 1) throw error
    }
  }
}

const ownRef = 'refs/heads/unused'

const commitOf = async (
  repository: OpenRepository,
  { files, folder, of, commit: facts }: WriteTask,
  before: FetchedBranch | null,
): Promise<FetchedBranch> => {
  const { fs, gitdir } = repository
  const tree = await withFiles(repository, before?.tree ?? null, partsOf(folder), { of, files })
  const author = { name: facts.name, email: facts.email, timestamp: facts.seconds, timezoneOffset: 0 }
  const object: CommitObject = {
    message: facts.message,
    tree,
    parent: before === null ? [] : [before.commit],
    author,
    committer: author,
  }
  const commit = await writeCommit({ fs, gitdir, commit: object })
  await writeRef({ fs, gitdir, ref: ownRef, value: commit, force: true })
  return { commit, tree }
}

const asTree = (path: string, oid: string): TreeEntry => ({ mode: '040000', path, oid, type: 'tree' })

/** A tree as it was, with other files of what is kept in one of its folders. */
const withFiles = async (
  repository: OpenRepository,
  before: string | null,
  folder: readonly string[],
  kept: { readonly of: FiledKind; readonly files: Files },
): Promise<string> => {
  const { fs, gitdir, cache } = repository
  const entries = before === null ? [] : (await readTree({ fs, gitdir, cache, oid: before })).tree
  const [next, ...rest] = folder
  if (next === undefined) {
    const others = entries.filter(({ path }) => !isPartOf(kept.of, path))
    return writeTree({ fs, gitdir, tree: [...others, ...(await entriesOfFiles(repository, kept.files))] })
  }
  const present = entries.find(({ path }) => path === next)
  if (present !== undefined && present.type !== 'tree') {
    throw new GitFailure('bad_tree', `${next} is a file in the repository. Choose another folder.`)
  }
  const tree = await withFiles(repository, present?.oid ?? null, rest, kept)
  const others = entries.filter(({ path }) => path !== next)
  return writeTree({ fs, gitdir, tree: [...others, asTree(next, tree)] })
}

const entriesOfFiles = async (repository: OpenRepository, files: Files): Promise<TreeEntry[]> => {
  const { fs, gitdir } = repository
  const folders = new Map<string, Record<string, string>>()
  const entries: TreeEntry[] = []
  for (const [path, text] of Object.entries(files)) {
    const slash = path.indexOf('/')
    if (slash === -1) {
      const oid = await writeBlob({ fs, gitdir, blob: new TextEncoder().encode(text) })
      entries.push({ mode: '100644', path, oid, type: 'blob' })
      continue
    }
    const name = path.slice(0, slash)
    folders.set(name, { ...folders.get(name), [path.slice(slash + 1)]: text })
  }
  for (const [name, inside] of folders) {
    const tree = await entriesOfFiles(repository, inside)
    entries.push(asTree(name, await writeTree({ fs, gitdir, tree })))
  }
  return entries
}

const pushTo = async (
  { fs, http, gitdir, url, headers, cache }: OpenRepository,
  branch: string,
): Promise<void> => {
  await push({ fs, http, gitdir, cache, url, headers, ref: ownRef, remoteRef: `refs/heads/${branch}` })
}

/** Deletes a branch of the repository. */
export const removeBranch = async (
  { fs, http, gitdir, url, headers, cache }: OpenRepository,
  branch: string,
): Promise<void> => {
  const ref = `refs/heads/${branch}`
  // The library wants a reference of this name here too.
  const commit = await emptyCommit({ fs, gitdir })
  await writeRef({ fs, gitdir, ref, value: commit, force: true })
  await push({ fs, http, gitdir, cache, url, headers, ref, remoteRef: ref, delete: true })
}

const emptyCommit = async ({ fs, gitdir }: Pick<OpenRepository, 'fs' | 'gitdir'>): Promise<string> => {
  const author = { name: 'Nobody', email: 'nobody@localhost', timestamp: 0, timezoneOffset: 0 }
  const tree = await writeTree({ fs, gitdir, tree: [] })
  return writeCommit({
    fs,
    gitdir,
    commit: { message: 'Nothing', tree, parent: [], author, committer: author },
  })
}
