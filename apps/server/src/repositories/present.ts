import type { RepositoryView } from '@ashlar/contract'
import type { ListedRepository } from './queries.ts'

/** What of a repository leaves the server: never its token, nor the secret of its messages. */
export const presentRepository = ({ row, createdBy, applications }: ListedRepository): RepositoryView => ({
  id: row.id,
  name: row.name,
  address: row.address,
  username: row.username,
  defaultBranch: row.defaultBranch,
  createdBy,
  createdAt: row.createdAt.toISOString(),
  applications,
})
