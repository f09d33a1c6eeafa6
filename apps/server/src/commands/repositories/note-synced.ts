import type { ApplicationRow } from '../../applications/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type RepositoryBase, repositoryPlaces } from '../../tables/repositories.ts'
import type { KeptApplication } from './kept-application.ts'

/** What an application and its folder hold both, now. */
interface Synced {
  readonly fingerprint: string
  readonly base: RepositoryBase
  readonly at: Date
  readonly userId: string
}

/** Notes what was pushed or pulled. What had gone wrong before is put away with that. */
export const noteSynced = async (
  queries: Queryable,
  { id }: Pick<ApplicationRow, 'id'>,
  { main, branch, folder }: KeptApplication,
  { fingerprint, base, at, userId }: Synced,
): Promise<void> => {
  const synced = { fingerprint, base, syncedAt: at, syncedBy: userId, failure: null, tries: 0 }
  await queries
    .insert(repositoryPlaces)
    .values({ applicationId: id, repositoryId: main.repositoryId, folder, branch, ...synced })
    .onConflictDoUpdate({ target: repositoryPlaces.applicationId, set: synced })
}
