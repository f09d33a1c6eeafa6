import type { RepositoryView } from '@ashlar/contract'
import { OAuthError } from '@ashlar/integrations'
import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { transaction } from '../../platform/database/transaction.ts'
import {
  type GitAccountRow,
  openAccountTokens,
  ownAccount,
} from '../../repositories/accounts/account-rows.ts'
import { SignedOutError } from '../../repositories/accounts/signed-out-error.ts'
import {
  GitHostError,
  readHostRepositories,
  type WritableRepositories,
} from '../../repositories/hosts/ask-host.ts'
import { type GitHost, isAt } from '../../repositories/hosts/git-hosts.ts'
import { repositoryOf } from '../../repositories/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { gitAccounts as accountsTable } from '../../tables/git-accounts.ts'
import { repositories } from '../../tables/repositories.ts'
import { connectRepository, defaultBranchOf } from './connect-repository.ts'
import { revokeQuietly } from './revoke-quietly.ts'

type Needed = Pick<Services, 'platform' | 'git' | 'gitAccounts'>

const ownAt = async (
  { platform: { database }, gitAccounts: { hosts } }: Needed,
  actor: MemberPrincipal,
  accountId: string,
): Promise<{ row: GitAccountRow; host: GitHost }> => {
  const row = await ownAccount(database.queries, actor, accountId)
  const host = hosts.of(row)
  if (host === undefined) throw notFound('account')
  return { row, host }
}

const refuseElsewhere = (host: GitHost, address: string): void => {
  if (isAt(host, address)) return
  throw new Refusal('invalid_request', `This repository is not at ${host.kind.name}: enter a token for it.`, {
    problems: [{ path: 'address', reason: `Choose a repository at ${host.address}.` }],
  })
}

/** The repositories that an account of somebody’s own may write. Throws `Refusal`. */
export const repositoriesOfAccount = async (
  services: Needed,
  actor: MemberPrincipal,
  accountId: string,
): Promise<WritableRepositories> => {
  const { gitAccounts } = services
  const { host } = await ownAt(services, actor, accountId)
  try {
    const token = await gitAccounts.tokenOf(accountId)
    return await readHostRepositories(gitAccounts.egress, host, token).catch(async (error: unknown) => {
      if (!(error instanceof GitHostError && error.code === 'refused')) throw error
      // It may have been renewed elsewhere meanwhile, or taken back.
      const again = await gitAccounts.tokenOf(accountId, token)
      return readHostRepositories(gitAccounts.egress, host, again)
    })
  } catch (cause) {
    if (cause instanceof SignedOutError || (cause instanceof GitHostError && cause.code === 'refused')) {
      const message = `You are signed in at ${host.kind.name} no longer. Sign in again.`
      throw new Refusal('login_failed', message, { cause })
    }
    if (cause instanceof GitHostError || cause instanceof OAuthError) {
      const message = `Your repositories could not be read. ${cause.message.replace(/\.$/u, '')}.`
      throw new Refusal('integration_unreachable', message, { cause })
    }
    throw cause
  }
}

/** Connects a repository with an account of somebody’s own, and answers with its id. Throws `Refusal`. */
export const connectOfAccount = async (
  services: Needed,
  actor: MemberPrincipal,
  {
    accountId,
    address,
    name,
  }: { readonly accountId: string; readonly address: string; readonly name?: string | undefined },
): Promise<RepositoryView['id']> => {
  const { host } = await ownAt(services, actor, accountId)
  refuseElsewhere(host, address)
  return connectRepository(services, actor, {
    address,
    name,
    username: host.kind.username,
    access: { accountId },
  })
}

/** Reaches a repository with an account of somebody’s own from now on. Throws `Refusal` where that does not let them in. */
export const useAccount = async (
  services: Needed,
  actor: MemberPrincipal,
  { repositoryId, accountId }: { readonly repositoryId: string; readonly accountId: string },
): Promise<void> => {
  const { database } = services.platform
  const { organizationId, userId } = actor
  const { row: account, host } = await ownAt(services, actor, accountId)
  const before = await repositoryOf(database.queries, organizationId, repositoryId)
  refuseElsewhere(host, before.address)
  const change = { accountId, username: host.kind.username, sealedToken: null }
  const defaultBranch = await defaultBranchOf(services, { ...before, ...change }, 'Nothing was changed')
  await transaction(database, async (queries) => {
    const changed = await queries
      .update(repositories)
      .set({ ...change, defaultBranch })
      // Somebody may have let it lead elsewhere meanwhile.
      .where(and(eq(repositories.id, repositoryId), eq(repositories.address, before.address)))
      .returning({ id: repositories.id })
    if (changed.length === 0) throw notFound('repository')
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'update',
      entityType: 'repository',
      entityId: repositoryId,
      details: { name: before.name, address: before.address, host: host.kind.name, account: account.name },
    })
  })
}

/** Forgets an account of somebody’s own and its token, here and at its server. Repositories stay, without anybody signed in. */
export const signOutOfAccount = async (
  services: Needed,
  actor: MemberPrincipal,
  accountId: string,
): Promise<void> => {
  const { database, secrets } = services.platform
  const row = await ownAccount(database.queries, actor, accountId)
  const host = services.gitAccounts.hosts.of(row)
  await transaction(database, async (queries) => {
    const gone = await queries.delete(accountsTable).where(eq(accountsTable.id, accountId)).returning()
    if (gone.length === 0) return
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'log out',
      entityType: 'repository',
      entityId: accountId,
      details: { host: host?.kind.name ?? row.host, account: row.name },
    })
  })
  if (host !== undefined) await revokeQuietly(services, host, openAccountTokens(secrets, row).accessToken)
}
