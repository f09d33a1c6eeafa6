import type { RepositoryView } from '@ashlar/contract'
import type { GitHosts } from './hosts/git-hosts.ts'
import type { ListedRepository } from './queries.ts'

/** What of a repository leaves the server: never its token, nor the secret of its messages. */
export const presentRepository = (
  { row, createdBy, kept, account }: ListedRepository,
  hosts: GitHosts,
): RepositoryView => {
  const host = account === null ? undefined : hosts.of(account)
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    username: row.username,
    defaultBranch: row.defaultBranch,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    kept,
    account: account === null || host === undefined ? null : { hostName: host.kind.name, name: account.name },
    isSignedOut: row.sealedToken === null && host === undefined,
    hostId: hosts.at(row.address)?.kind.id ?? null,
  }
}
