import type { ContentOfVersion } from '@ashlar/document'
import { holds } from '@ashlar/schema'
import { doFoldersOverlap } from '@ashlar/schema/repository-place'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import type { RemoteFolder } from '../../repositories/git/git-task.ts'
import { placeOf, repositoryOf } from '../../repositories/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { baseOfFiled } from './base-of-filed.ts'
import type { Kept, KeptRow } from './kept.ts'
import { contentForFiles } from './place-of-kept.ts'

type Needed = Pick<Services, 'platform' | 'git' | 'gitAccounts'>

/** Which one stays where a folder holds something already. */
export type Staying = 'saved' | 'repository'

/** Where something is to be kept, and how. */
interface PlaceToKeep {
  readonly repositoryId: string
  readonly branch: string
  readonly folder: string
  readonly pushesOnDeploy: boolean
  readonly pullsOnPush: boolean
  readonly stays?: Staying | undefined
}

/** What two sides have in common when they are put together. */
type Beginning = Pick<typeof repositoryPlaces.$inferInsert, 'fingerprint' | 'base'>

const idOfDefaultBranch = (row: KeptRow): string => {
  if (row.branchOf === null) return row.id
  throw new Refusal('invalid_request', 'The repository is chosen on the default branch; branches follow it.')
}

/**
 * Keeps something in a folder of a repository from now on, or changes how. Nothing is pushed or pulled by that. Throws `Refusal`,
 * with the reason `folder in use` where the folder holds something of its kind and nobody said which one stays.
 */
export const keepInRepository = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  services: Needed,
  actor: MemberPrincipal,
  asked: Row,
  { repositoryId, stays, ...place }: PlaceToKeep,
): Promise<void> => {
  const { database } = services.platform
  const id = idOfDefaultBranch(asked)
  const noun = kept.nounOf(asked)
  const refusal = `The ${noun} is not kept there`
  if (!holds(actor, 'repositories:read')) throw notFound('repository')
  const repository = await repositoryOf(database.queries, actor.organizationId, repositoryId)
  const before = await placeOf(database.queries, kept.column, id)
  const isSamePlace =
    before?.repositoryId === repositoryId && before.branch === place.branch && before.folder === place.folder
  const { folder, branch, pushesOnDeploy, pullsOnPush } = place
  const task = { kind: 'read', of: kept.kindOf(asked), branch, folder } as const
  const there = isSamePlace ? null : await askRepository(services, repository, task, refusal)
  if (there !== null && there.fingerprint !== null && stays === undefined) {
    throw new Refusal(
      'already_exists',
      `${refusal} yet: the folder holds one already. Say which of the two stays.`,
      { details: { reason: 'folder in use' } },
    )
  }
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
      const row = await kept.lock(queries, id)
      if (there === null) {
        await queries.update(repositoryPlaces).set(how).where(eq(kept.column, id))
      } else {
        await refuseOverlap(kept, queries, id, { repositoryId, branch, folder }, refusal)
        await forgetPlaces(kept, queries, id)
        const beginning = await beginningOf(kept, queries, row, there, stays, refusal)
        await queries
          .insert(repositoryPlaces)
          .values({ ...kept.stored(id), repositoryId, folder, branch, ...how, ...beginning })
      }
      await record(queries, {
        organizationId: actor.organizationId,
        actorId: actor.userId,
        action: 'keep in repository',
        entityType: noun,
        entityId: id,
        details: { repository: repository.name, branch, folder, pushesOnDeploy, pullsOnPush },
      })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? inUse(refusal) : error
  }
}

const inUse = (refusal: string): Refusal =>
  new Refusal('already_exists', `${refusal}: something else is kept in this folder. Choose another one.`)

const refuseOverlap = async <Row extends KeptRow, Content extends ContentOfVersion>(
  { column }: Kept<Row, Content>,
  queries: Queryable,
  id: string,
  { repositoryId, branch, folder }: Pick<PlaceToKeep, 'repositoryId' | 'branch' | 'folder'>,
  refusal: string,
): Promise<void> => {
  const others = await queries
    .select({ folder: repositoryPlaces.folder })
    .from(repositoryPlaces)
    .where(
      and(
        eq(repositoryPlaces.repositoryId, repositoryId),
        eq(repositoryPlaces.branch, branch),
        or(isNull(column), ne(column, id)),
      ),
    )
  if (others.some((other) => doFoldersOverlap(other.folder, folder))) throw inUse(refusal)
}

const beginningOf = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  queries: Queryable,
  row: Row,
  { fingerprint, files }: RemoteFolder,
  stays: Staying | undefined,
  refusal: string,
): Promise<Beginning> => {
  if (fingerprint === null) return { fingerprint: null, base: null }
  const content = await contentForFiles(kept, queries, row)
  // Whichever does not stay counts as what both had: the other one was changed since.
  return stays === 'saved'
    ? { fingerprint, base: baseOfFiled(kept.filedIn(row, files, content, refusal)) }
    : { fingerprint: null, base: baseOfFiled({ content, integrations: [] }) }
}

/** Forgets where something and its branches are kept. */
const forgetPlaces = async <Row extends KeptRow, Content extends ContentOfVersion>(
  { column, tables: { held } }: Kept<Row, Content>,
  queries: Queryable,
  id: string,
): Promise<void> => {
  const own = queries.select({ id: held.id }).from(held).where(eq(held.branchOf, id))
  await queries.delete(repositoryPlaces).where(or(inArray(column, own), eq(column, id)))
}

/** Keeps something in no repository any more. Its files stay where they are. Throws `Refusal`. */
export const leaveRepository = <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  { platform: { database } }: Pick<Needed, 'platform'>,
  actor: MemberPrincipal,
  asked: Row,
): Promise<void> => {
  const id = idOfDefaultBranch(asked)
  return transaction(database, async (queries) => {
    await kept.lock(queries, id)
    await forgetPlaces(kept, queries, id)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'leave repository',
      entityType: kept.nounOf(asked),
      entityId: id,
    })
  })
}
