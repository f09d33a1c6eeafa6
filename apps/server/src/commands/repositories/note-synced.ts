import type { ContentOfVersion } from '@ashlar/document'
import type { Queryable } from '../../platform/database/database.ts'
import { type RepositoryBase, repositoryPlaces } from '../../tables/repositories.ts'
import type { Kept, KeptRow } from './kept.ts'
import type { PlaceOfKept } from './place-of-kept.ts'

/** What is saved and its folder hold both, now. */
interface Synced {
  readonly fingerprint: string
  readonly base: RepositoryBase
  readonly at: Date
  readonly userId: string
}

/** Notes what was pushed or pulled. What had gone wrong before is put away with that. */
export const noteSynced = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  { id }: Row,
  { main, branch, folder }: PlaceOfKept,
  { fingerprint, base, at, userId }: Synced,
): Promise<void> => {
  const synced = { fingerprint, base, syncedAt: at, syncedBy: userId, failure: null, tries: 0 }
  await queries
    .insert(repositoryPlaces)
    .values({ ...kept.stored(id), repositoryId: main.repositoryId, folder, branch, ...synced })
    .onConflictDoUpdate({ target: kept.column, set: synced })
}
