import { holds } from '@ashlar/schema'
import { doFoldersOverlap } from '@ashlar/schema/repository-place'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { LoadedApplication } from '../../applications/load.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import type { RemoteFolder } from '../../repositories/git/git-task.ts'
import { placeOf, type RepositoryRow, repositoryOf } from '../../repositories/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { applications } from '../../tables/applications.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { baseOf, filedApplication } from './filed-application.ts'
import { contentForFiles } from './kept-application.ts'

type Needed = Pick<Services, 'platform' | 'git' | 'gitAccounts' | 'checkPage'>

/** Where an application is to be kept, and how. */
interface PlaceToKeep {
  readonly repositoryId: string
  readonly branch: string
  readonly folder: string
  readonly pushesOnDeploy: boolean
  readonly pullsOnPush: boolean
  /** Which one stays where the folder holds an application already. */
  readonly keeps?: 'application' | 'repository' | undefined
}

const refusal = 'The application is not kept there'

const ofDefaultBranch = ({ row }: Pick<LoadedApplication, 'row'>): string => {
  if (row.branchOf === null) return row.id
  throw new Refusal('invalid_request', 'The repository is chosen on the default branch; branches follow it.')
}

/** What two sides have in common when they are put together. */
type Beginning = Pick<typeof repositoryPlaces.$inferInsert, 'fingerprint' | 'base'>

/**
 * Keeps an application in a folder of a repository from now on, or changes how. Nothing is pushed or pulled by that. Throws
 * `Refusal`, with the reason `folder in use` where the folder holds an application and nobody said which one stays.
 */
export const keepInRepository = async (
  services: Needed,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { repositoryId, keeps, ...place }: PlaceToKeep,
): Promise<void> => {
  const { database } = services.platform
  const applicationId = ofDefaultBranch(application)
  if (!holds(actor, 'repositories:read')) throw notFound('repository')
  const repository = await repositoryOf(database.queries, actor.organizationId, repositoryId)
  const before = await placeOf(database.queries, applicationId)
  const isSamePlace =
    before?.repositoryId === repositoryId && before.branch === place.branch && before.folder === place.folder
  const there = isSamePlace ? null : await folderThere(services, repository, place)
  if (there !== null && there.fingerprint !== null && keeps === undefined) {
    throw new Refusal(
      'already_exists',
      `${refusal} yet: the folder holds an application already. Say which of the two stays.`,
      { details: { reason: 'folder in use' } },
    )
  }
  const { folder, branch, pushesOnDeploy, pullsOnPush } = place
  const how = {
    pushesOnDeploy,
    pullsOnPush,
    keptBy: actor.userId,
    failure: null,
    pullDue: null,
    pushDue: null,
    tries: 0,
  }
  try {
    await transaction(database, async (queries) => {
      await lockApplication(queries, applicationId)
      if (there === null) {
        await queries
          .update(repositoryPlaces)
          .set(how)
          .where(eq(repositoryPlaces.applicationId, applicationId))
      } else {
        await refuseOverlap(queries, applicationId, { repositoryId, branch, folder })
        await forgetPlaces(queries, applicationId)
        const beginning = await beginningOf(queries, services, application, there, keeps)
        await queries
          .insert(repositoryPlaces)
          .values({ applicationId, repositoryId, folder, branch, ...how, ...beginning })
      }
      await record(queries, {
        organizationId: actor.organizationId,
        actorId: actor.userId,
        action: 'keep in repository',
        entityType: 'application',
        entityId: applicationId,
        details: { repository: repository.name, branch, folder, pushesOnDeploy, pullsOnPush },
      })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? inUse() : error
  }
}

const inUse = (): Refusal =>
  new Refusal('already_exists', `${refusal}: another application is kept in this folder. Choose another one.`)

const folderThere = (
  services: Needed,
  repository: RepositoryRow,
  { branch, folder }: Pick<PlaceToKeep, 'branch' | 'folder'>,
): Promise<RemoteFolder> => askRepository(services, repository, { kind: 'read', branch, folder }, refusal)

const refuseOverlap = async (
  queries: Queryable,
  applicationId: string,
  { repositoryId, branch, folder }: Pick<PlaceToKeep, 'repositoryId' | 'branch' | 'folder'>,
): Promise<void> => {
  const others = await queries
    .select({ folder: repositoryPlaces.folder })
    .from(repositoryPlaces)
    .where(
      and(
        eq(repositoryPlaces.repositoryId, repositoryId),
        eq(repositoryPlaces.branch, branch),
        ne(repositoryPlaces.applicationId, applicationId),
      ),
    )
  if (others.some((other) => doFoldersOverlap(other.folder, folder))) throw inUse()
}

const beginningOf = async (
  queries: Queryable,
  { checkPage }: Needed,
  { row }: LoadedApplication,
  there: RemoteFolder,
  keeps: PlaceToKeep['keeps'],
): Promise<Beginning> => {
  if (there.fingerprint === null) return { fingerprint: null, base: null }
  if (keeps === 'application') {
    // What is here counts as changed since, so that pushing it replaces what is there.
    const base = baseOf(filedApplication(there, checkPage, refusal))
    return { fingerprint: there.fingerprint, base }
  }
  // What is there counts as changed since, so that pulling it replaces what is here.
  const { name, records, pages } = await contentForFiles(queries, checkPage, row)
  return { fingerprint: null, base: { name, records, pages, integrations: [] } }
}

/** Forgets where an application and its branches are kept. */
const forgetPlaces = async (queries: Queryable, applicationId: string): Promise<void> => {
  const own = queries
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.branchOf, applicationId))
  await queries.delete(repositoryPlaces).where(inArray(repositoryPlaces.applicationId, own))
  await queries.delete(repositoryPlaces).where(eq(repositoryPlaces.applicationId, applicationId))
}

/** Keeps an application in no repository any more. Its files stay where they are. Throws `Refusal`. */
export const leaveRepository = (
  { platform: { database } }: Pick<Needed, 'platform'>,
  actor: MemberPrincipal,
  application: LoadedApplication,
): Promise<void> => {
  const applicationId = ofDefaultBranch(application)
  return transaction(database, async (queries) => {
    await lockApplication(queries, applicationId)
    await forgetPlaces(queries, applicationId)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'leave repository',
      entityType: 'application',
      entityId: applicationId,
    })
  })
}
