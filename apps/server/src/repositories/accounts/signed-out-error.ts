import type { GitHostKind } from '../hosts/git-host-kind.ts'

/** Somebody has to sign in at a server of Git again before a repository can be reached. */
export class SignedOutError extends Error {
  /** `kind` is null where it is not known any more, or nobody can sign in there. */
  constructor(kind: Pick<GitHostKind, 'name'> | null) {
    const where = kind === null ? '' : ` at ${kind.name}`
    super(
      `Nobody is signed in${where} for this repository any more. Open its page under Repositories, and sign in again.`,
    )
    this.name = 'SignedOutError'
  }
}
