import type { Egress } from '@ashlar/egress'
import {
  addRemote,
  fetch,
  type HttpClient,
  init,
  listServerRefs,
  type PromiseFsClient,
  readCommit,
} from 'isomorphic-git'
import { GitFailure, type GitRemote, type RemoteBranches } from './git-task.ts'
import { gitLimits, tooLargeSentence } from './limits.ts'
import { authorizationOf, remoteHttp } from './remote-http.ts'
import { workFiles } from './work-folder.ts'

/** A repository elsewhere, and the folder here into which its objects are fetched. */
export interface OpenRepository {
  readonly fs: PromiseFsClient
  readonly http: HttpClient
  readonly gitdir: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly cache: object
  /** What failed first: the library may say something else of it. */
  readonly firstFailure: () => GitFailure | null
}

/** Prepares the folder. */
export const openRepository = async (
  egress: Egress,
  remote: GitRemote,
  gitdir: string,
): Promise<OpenRepository> => {
  let first: GitFailure | null = null
  const note = (error: unknown): void => {
    if (error instanceof GitFailure) first ??= error
  }
  const fs = workFiles(note)
  await init({ fs, gitdir, bare: true, defaultBranch: 'unused' })
  await addRemote({ fs, gitdir, remote: 'origin', url: remote.address })
  return {
    fs,
    http: remoteHttp(egress, note),
    gitdir,
    url: remote.address,
    // The library adds to what it is given, for one kind of request what spoils the next.
    get headers() {
      return authorizationOf(remote)
    },
    cache: {},
    firstFailure: () => first,
  }
}

const heads = 'refs/heads/'

/** The branches of the repository, by their names. */
export const remoteBranches = async (repository: OpenRepository): Promise<RemoteBranches> => {
  const listed = (prefix: string) => {
    const { http, url, headers } = repository
    return listServerRefs({ http, url, headers, prefix, symrefs: true })
  }
  const refs = await listed(heads)
  if (refs.length > gitLimits.branches) throw new GitFailure('too_large', tooLargeSentence)
  const branches = refs.flatMap(({ ref }) => (ref.startsWith(heads) ? [ref.slice(heads.length)] : []))
  const [head] = await listed('HEAD')
  const named = head?.target?.startsWith(heads) === true ? head.target.slice(heads.length) : null
  // Some do not say which branch is the default one, only at which commit it is.
  const same = refs.find(({ oid }) => head !== undefined && oid === head.oid)?.ref.slice(heads.length)
  return {
    branches: branches.toSorted((one, other) => (one < other ? -1 : 1)),
    defaultBranch: named ?? same ?? null,
  }
}

/** The latest commit of a branch, fetched without what came before it. */
export interface FetchedBranch {
  readonly commit: string
  readonly tree: string
}

/** Fetches a branch; null where there is none of this name. */
export const fetchBranch = async (
  repository: OpenRepository,
  branch: string,
): Promise<FetchedBranch | null> => {
  const { fs, http, gitdir, url, headers, cache } = repository
  const { branches } = await remoteBranches(repository)
  if (!branches.includes(branch)) return null
  const { fetchHead: commit } = await fetch({
    fs,
    http,
    gitdir,
    cache,
    url,
    headers,
    ref: `${heads}${branch}`,
    singleBranch: true,
    depth: 1,
    tags: false,
  })
  if (commit === null) return null
  const { tree } = (await readCommit({ fs, gitdir, cache, oid: commit })).commit
  return { commit, tree }
}
