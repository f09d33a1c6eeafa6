import type { FiledKind, Files } from '@ashlar/files'

/** Where a repository is, and who asks. */
export interface GitRemote {
  /** Over HTTP, without user and password. */
  readonly address: string
  readonly username: string
  readonly token: string
}

/** A folder of a repository on one of its branches; the empty text is the root. */
export interface FolderPlace {
  readonly branch: string
  readonly folder: string
}

/** What of a folder is meant: the files of one kind. */
export interface FolderOfKind extends FolderPlace {
  readonly of: FiledKind
}

/** A folder in which something is. */
export interface FoundFolder {
  readonly folder: string
  readonly of: FiledKind
}

/** Who makes a commit, and what they say about it. */
export interface CommitFacts {
  readonly name: string
  readonly email: string
  readonly message: string
  /** In seconds since 1970. */
  readonly seconds: number
}

/** What is done with a repository, each over the network and without anything that stays. */
export type GitTask =
  /** Which branches it has. */
  | { readonly kind: 'branches' }
  /** In which folders of a branch something is kept. */
  | { readonly kind: 'folders'; readonly branch: string }
  /** The files of what is kept in a folder. */
  | ({ readonly kind: 'read' } & FolderOfKind)
  /** Writes the files of what is kept in a folder as one commit, and nothing else of the repository. */
  | ({
      readonly kind: 'write'
      readonly files: Files
      /** What the folder held when it was read or written last; null: nothing. Another one there refuses the commit. */
      readonly expected: string | null
      /** The branch that a new one begins with. */
      readonly beginsWith: string
      readonly commit: CommitFacts
    } & FolderOfKind)
  | { readonly kind: 'removeBranch'; readonly branch: string }

/** The branches of a repository. */
export interface RemoteBranches {
  readonly branches: readonly string[]
  /** Null where it says none, as empty repositories do. */
  readonly defaultBranch: string | null
}

/** What a folder of a branch holds of one kind. */
export interface RemoteFolder {
  /** The commit; null where there is no such branch. */
  readonly commit: string | null
  /** Changes with any of the files; null where there are none. */
  readonly fingerprint: string | null
  readonly files: Files
}

/** What was written, or why not: somebody else was there in between. */
export type Written =
  | { readonly isWritten: true; readonly commit: string; readonly fingerprint: string }
  | { readonly isWritten: false; readonly reason: 'changed' }

/** What tasks answer, by kind. */
export interface GitAnswers {
  branches: RemoteBranches
  folders: readonly FoundFolder[]
  read: RemoteFolder
  write: Written
  removeBranch: null
}

/** The answer to a task. */
export type GitAnswer<Task extends GitTask> = GitAnswers[Task['kind']]

/**
 * Stable codes of `GitFailure`. `unreachable`: no connection, or a limit of one; `refused`: it does not take the token;
 * `forbidden`: the token is not good for this; `missing`: nothing there, or nothing that the token may see; `moved`: it is
 * elsewhere; `too_large`: more than is read; `bad_tree`: the folder holds what nothing that is kept does; `rejected`: it refuses the
 * commit; `bad_answer`: no Git; `busy`: too much is asked for at once; `timed_out`.
 */
export type GitFailureCode =
  | 'unreachable'
  | 'refused'
  | 'forbidden'
  | 'missing'
  | 'moved'
  | 'too_large'
  | 'bad_tree'
  | 'rejected'
  | 'bad_answer'
  | 'busy'
  | 'timed_out'

/** Something with a repository that failed; the message says what to do, and holds nothing of the token. */
export class GitFailure extends Error {
  readonly code: GitFailureCode

  constructor(code: GitFailureCode, message: string) {
    super(message)
    this.name = 'GitFailure'
    this.code = code
  }
}

/** What a thread is given for all of its tasks. */
export interface GitThreadData {
  readonly allowedHosts: readonly string[]
}

/** One task for a thread, which has one at a time. */
export interface GitThreadTask {
  readonly task: GitTask
  readonly remote: GitRemote
  /** A folder of its own that is deleted afterwards. */
  readonly workFolder: string
}

/** What a thread says at the end of a task. */
export type GitWord =
  | { readonly ok: true; readonly answer: GitAnswers[keyof GitAnswers] }
  | { readonly ok: false; readonly code: GitFailureCode; readonly message: string }
