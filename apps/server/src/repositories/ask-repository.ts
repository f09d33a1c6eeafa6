import { OAuthError } from '@ashlar/integrations'
import type { Secrets } from '../platform/secrets.ts'
import { Refusal } from '../requests/refusal.ts'
import type { GitAccounts } from './accounts/git-accounts.ts'
import { SignedOutError } from './accounts/signed-out-error.ts'
import { type GitAnswer, GitFailure, type GitRemote, type GitTask } from './git/git-task.ts'
import type { Git } from './git/run-git.ts'
import { GitHostError } from './hosts/ask-host.ts'
import type { RepositoryRow } from './queries.ts'
import { orRefusal } from './refusal-of-git.ts'
import { openToken } from './secrets.ts'

/** What repositories are asked with. */
interface RepositoryCaller {
  readonly git: Git
  readonly gitAccounts: GitAccounts
  readonly platform: { readonly secrets: Secrets }
}

/** The part of a repository that says where it is and who asks. */
type AskedRepository = Pick<
  RepositoryRow,
  'id' | 'organizationId' | 'address' | 'username' | 'sealedToken' | 'accountId'
>

/**
 * Carries out a task with a repository, with its token or that of the account that is signed in for it. Throws a `Refusal` that
 * begins with what was not done.
 */
export const askRepository = <Task extends GitTask>(
  caller: RepositoryCaller,
  repository: AskedRepository,
  task: Task,
  refusal: string,
): Promise<GitAnswer<Task>> => orRefusal(refusal, asked(caller, repository, task, refusal))

const asked = async <Task extends GitTask>(
  caller: RepositoryCaller,
  repository: AskedRepository,
  task: Task,
  refusal: string,
): Promise<GitAnswer<Task>> => {
  const { organizationId } = repository
  const remote = await signedIn(caller, repository, refusal)
  try {
    return await caller.git.run({ organizationId, remote, task })
  } catch (error) {
    const isRefused = error instanceof GitFailure && error.code === 'refused'
    if (!isRefused || repository.accountId === null) throw error
    // It may have been renewed elsewhere meanwhile, or taken back.
    const again = await signedIn(caller, repository, refusal, remote.token)
    return await caller.git.run({ organizationId, remote: again, task })
  }
}

/** Where a repository is, with a token in clear, for the moment of a call. */
const signedIn = async (
  { gitAccounts, platform: { secrets } }: RepositoryCaller,
  repository: AskedRepository,
  refusal: string,
  refused?: string,
): Promise<GitRemote> => {
  const { address, username, accountId, sealedToken } = repository
  try {
    if (accountId !== null) {
      return { address, username, token: await gitAccounts.tokenOf(accountId, refused) }
    }
    if (sealedToken === null) throw new SignedOutError(gitAccounts.hosts.at(address)?.kind ?? null)
    return { address, username, token: openToken(secrets, repository, sealedToken) }
  } catch (cause) {
    if (cause instanceof SignedOutError) {
      throw new Refusal('login_failed', `${refusal}. ${cause.message}`, { cause })
    }
    if (cause instanceof OAuthError || cause instanceof GitHostError) {
      const message = cause.message.replace(/\.$/u, '')
      throw new Refusal('integration_unreachable', `${refusal}. ${message}.`, { cause })
    }
    throw cause
  }
}
