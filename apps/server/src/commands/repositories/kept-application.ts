import { defaultBranchName, type PageCheck } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { branchHeldBy, ofApplications } from '../../branches/branches.ts'
import type { ApplicationRow } from '../../applications/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type PlaceRow, placeOf, type RepositoryRow, repositoryOf } from '../../repositories/queries.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { CommitContent } from '../../tables/commit-content.ts'
import { type RepositoryBase, repositoryPlaces } from '../../tables/repositories.ts'
import { contentOfBranch, reservePages, savedContent } from '../applications/branches/branch-content.ts'

/** Where what is open is kept, whether it is an application or one of its branches. */
export interface KeptApplication {
  readonly repository: RepositoryRow
  readonly folder: string
  /** Of the repository. */
  readonly branch: string
  /** The branch of the repository that a new one begins with: that of the application itself. */
  readonly beginsWith: string
  /** Of the application itself: what is done without a person is chosen there. */
  readonly main: PlaceRow
  /** What the folder held last; a branch that was neither pushed nor pulled yet begins with what the application did. */
  readonly fingerprint: string | null
  readonly base: RepositoryBase | null
  /** Absent for a branch that was neither pushed nor pulled yet. */
  readonly own: PlaceRow | undefined
}

/** Where an application or a branch is kept; null where it is in no repository. */
export const keptApplication = async (
  queries: Queryable,
  row: Pick<ApplicationRow, 'id' | 'branchOf' | 'organizationId'>,
): Promise<KeptApplication | null> => {
  const main = await placeOf(queries, row.branchOf ?? row.id)
  if (main === undefined) return null
  const repository = await repositoryOf(queries, row.organizationId, main.repositoryId)
  const { folder, branch: beginsWith } = main
  if (row.branchOf === null) {
    const { branch, fingerprint, base } = main
    return { repository, folder, branch, beginsWith, main, fingerprint, base, own: main }
  }
  const own = await placeOf(queries, row.id)
  const name = (await branchHeldBy(queries, ofApplications, row))?.name ?? defaultBranchName
  const { fingerprint, base } = own ?? main
  return { repository, folder, branch: name, beginsWith, main, fingerprint, base, own }
}

/** The same where it has to be in one. Throws `Refusal` where it is in none, or its branch has the name of the application’s. */
export const inRepository = async (
  queries: Queryable,
  row: Pick<ApplicationRow, 'id' | 'branchOf' | 'organizationId'>,
): Promise<KeptApplication> => {
  const kept = await keptApplication(queries, row)
  if (kept === null) {
    throw new Refusal('invalid_request', 'This application is kept in no repository. Choose one first.')
  }
  if (row.branchOf !== null && kept.branch === kept.beginsWith) {
    throw new Refusal(
      'invalid_request',
      `${kept.branch} is the branch of the repository that ${defaultBranchName} goes to. Make a branch of another name.`,
    )
  }
  if (kept.own === undefined && (await isTaken(queries, kept))) {
    throw new Refusal(
      'already_exists',
      `Another application is kept in this folder of ${kept.branch}. Make a branch of another name.`,
    )
  }
  return kept
}

const isTaken = async (
  queries: Queryable,
  { repository, branch, folder }: KeptApplication,
): Promise<boolean> =>
  (await queries.$count(
    repositoryPlaces,
    and(
      eq(repositoryPlaces.repositoryId, repository.id),
      eq(repositoryPlaces.branch, branch),
      eq(repositoryPlaces.folder, folder),
    ),
  )) > 0

/** What is saved of an application or a branch, with the ids that pages have in files: those of the default branch. */
export const savedForFiles = (
  queries: Queryable,
  checkPage: PageCheck,
  row: ApplicationRow,
): Promise<CommitContent> =>
  row.branchOf === null ? savedContent(queries, checkPage, row) : contentOfBranch(queries, checkPage, row)

/** The same where it is going to be written somewhere: pages that a branch added keep the ids that they get. Holds the row. */
export const contentForFiles = async (
  queries: Queryable,
  checkPage: PageCheck,
  row: ApplicationRow,
): Promise<CommitContent> => {
  if (row.branchOf !== null) await reservePages(queries, row.id)
  return savedForFiles(queries, checkPage, row)
}
