import type { ContentOfVersion } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { branchHeldBy } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type PlaceRow, placeOf, type RepositoryRow, repositoryOf } from '../../repositories/queries.ts'
import { Refusal } from '../../requests/refusal.ts'
import { type RepositoryBase, repositoryPlaces } from '../../tables/repositories.ts'
import type { Kept, KeptRow } from './kept.ts'

/** Where what is open is kept, whether it is a branch or what that is a branch of. */
export interface PlaceOfKept {
  readonly repository: RepositoryRow
  readonly folder: string
  /** Of the repository. */
  readonly branch: string
  /** The branch of the repository that a new one begins with: that of the default branch. */
  readonly beginsWith: string
  /** Of the default branch: what is done without a person is chosen there. */
  readonly main: PlaceRow
  /** What the folder held last; a branch that was neither pushed nor pulled yet begins with what the default one did. */
  readonly fingerprint: string | null
  readonly base: RepositoryBase | null
  /** Absent for a branch that was neither pushed nor pulled yet. */
  readonly own: PlaceRow | undefined
}

/** Where something or a branch of it is kept; null where it is in no repository. */
export const placeOfKept = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  row: Row,
): Promise<PlaceOfKept | null> => {
  const main = await placeOf(queries, kept.column, row.branchOf ?? row.id)
  if (main === undefined) return null
  const repository = await repositoryOf(queries, row.organizationId, main.repositoryId)
  const { folder, branch: beginsWith } = main
  if (row.branchOf === null) {
    const { branch, fingerprint, base } = main
    return { repository, folder, branch, beginsWith, main, fingerprint, base, own: main }
  }
  const own = await placeOf(queries, kept.column, row.id)
  const name = (await branchHeldBy(queries, kept.tables, row))?.name ?? defaultBranchName
  const { fingerprint, base } = own ?? main
  return { repository, folder, branch: name, beginsWith, main, fingerprint, base, own }
}

/** The same where it has to be in one. Throws `Refusal` where it is in none, or its branch has the name of the default one’s. */
export const inRepository = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  row: Row,
): Promise<PlaceOfKept> => {
  const place = await placeOfKept(kept, queries, row)
  if (place === null) {
    throw new Refusal(
      'invalid_request',
      `This ${kept.nounOf(row)} is kept in no repository. Choose one first.`,
    )
  }
  if (row.branchOf !== null && place.branch === place.beginsWith) {
    throw new Refusal(
      'invalid_request',
      `${place.branch} is the branch of the repository that ${defaultBranchName} goes to. Make a branch of another name.`,
    )
  }
  if (place.own === undefined && (await isTaken(queries, place))) {
    throw new Refusal(
      'already_exists',
      `Something else is kept in this folder of ${place.branch}. Make a branch of another name.`,
    )
  }
  return place
}

const isTaken = async (queries: Queryable, { repository, branch, folder }: PlaceOfKept): Promise<boolean> =>
  (await queries.$count(
    repositoryPlaces,
    and(
      eq(repositoryPlaces.repositoryId, repository.id),
      eq(repositoryPlaces.branch, branch),
      eq(repositoryPlaces.folder, folder),
    ),
  )) > 0

/** What is saved where it is going to be written somewhere: pages that a branch added keep the ids that they get. Holds the row. */
export const contentForFiles = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  row: Row,
): Promise<Content> => {
  if (row.branchOf !== null) await kept.reserveIds(queries, row.id)
  return kept.contentOf(queries, row)
}
