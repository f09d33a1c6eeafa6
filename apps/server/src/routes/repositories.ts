import { randomBytes } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { holds, mayAct } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { changeRepository, connectRepository } from '../commands/repositories/connect-repository.ts'
import { createFromFolder } from '../commands/repositories/create-from-folder.ts'
import { hearMessage } from '../commands/repositories/hear-message.ts'
import { transaction } from '../platform/database/transaction.ts'
import { listedRepositories, repositoryOf } from '../repositories/queries.ts'
import { applicationsKeptIn } from '../repositories/kept-in.ts'
import { presentRepository } from '../repositories/present.ts'
import { orRefusal } from '../repositories/refusal-of-git.ts'
import { remoteOf, sealHookSecret } from '../repositories/secrets.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { repositories, repositoryPlaces } from '../tables/repositories.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of what is done with the Git repositories of an organization. */
export const repositoryHandlers = (services: Services): MountedRoute[] => {
  const { platform, git, settings } = services
  const { database, secrets } = platform

  const view = async ({ organizationId }: MemberPrincipal, id: string) => {
    const [listed] = await listedRepositories(database.queries, organizationId, id)
    if (listed === undefined) throw notFound('repository')
    return presentRepository(listed)
  }

  return [
    answer(routes.repositories.list, async ({ principal }) => ({
      repositories: (await listedRepositories(database.queries, principal.organizationId)).map(
        presentRepository,
      ),
    })),

    answer(routes.repositories.connect, async ({ principal, body }) =>
      view(principal, await connectRepository(services, principal, body)),
    ),

    answer(routes.repositories.read, async ({ principal, parameters: { repositoryId } }) => {
      const row = await repositoryOf(database.queries, principal.organizationId, repositoryId)
      const kept = await applicationsKeptIn(database.queries, principal, repositoryId)
      return {
        repository: await view(principal, repositoryId),
        applications: kept
          .filter(({ protection }) => mayAct(principal, 'edit', protection))
          .map(({ name, place }) => ({
            applicationId: place.applicationId,
            name,
            folder: place.folder,
            branch: place.branch,
            pushesOnDeploy: place.pushesOnDeploy,
            pullsOnPush: place.pullsOnPush,
            syncedAt: place.syncedAt?.toISOString() ?? null,
            failure: place.failure,
          })),
        hasHookSecret: row.sealedHookSecret !== null,
        hookAddress: `${settings.publicUrl}${routes.repositories.tellPushed.path.replace(':repositoryId', repositoryId)}`,
      }
    }),

    answer(routes.repositories.update, async ({ principal, parameters: { repositoryId }, body }) => {
      await changeRepository(services, principal, repositoryId, body)
      return view(principal, repositoryId)
    }),

    answer(routes.repositories.disconnect, async ({ principal, parameters: { repositoryId } }) => {
      const { organizationId, userId } = principal
      await transaction(database, async (queries) => {
        const { name, address } = await repositoryOf(queries, organizationId, repositoryId)
        await queries.delete(repositories).where(eq(repositories.id, repositoryId))
        await record(queries, {
          organizationId,
          actorId: userId,
          action: 'disconnect',
          entityType: 'repository',
          entityId: repositoryId,
          details: { name, address },
        })
      })
      return null
    }),

    answer(routes.repositories.listBranches, async ({ principal, parameters: { repositoryId } }) => {
      const row = await repositoryOf(database.queries, principal.organizationId, repositoryId)
      const order = { organizationId: row.organizationId, remote: remoteOf(secrets, row) }
      const found = await orRefusal(
        'The branches could not be read',
        git.run({ ...order, task: { kind: 'branches' } }),
      )
      return { branches: [...found.branches], defaultBranch: found.defaultBranch }
    }),

    answer(routes.repositories.removeBranch, async ({ principal, parameters: { repositoryId }, query }) => {
      const { organizationId, userId } = principal
      const { branch } = query
      const row = await repositoryOf(database.queries, organizationId, repositoryId)
      const refusal = `The branch ${branch} was not deleted`
      const order = { organizationId, remote: remoteOf(secrets, row) }
      const { branches, defaultBranch } = await orRefusal(
        refusal,
        git.run({ ...order, task: { kind: 'branches' } }),
      )
      if (branch === defaultBranch) {
        throw new Refusal('not_allowed', `${branch} is the default branch of the repository. It stays.`)
      }
      if (!branches.includes(branch)) {
        throw new Refusal('not_found', `There is no branch called ${branch} in the repository.`)
      }
      const ofIt = and(eq(repositoryPlaces.repositoryId, repositoryId), eq(repositoryPlaces.branch, branch))
      const used = await applicationsKeptIn(database.queries, principal, repositoryId)
      if (used.some(({ place }) => place.branch === branch)) {
        throw new Refusal(
          'not_allowed',
          `${refusal}: an application is kept on it. Choose another branch for that first.`,
        )
      }
      await orRefusal(refusal, git.run({ ...order, task: { kind: 'removeBranch', branch } }))
      await transaction(database, async (queries) => {
        // What is left are branches of applications, which begin anew with the next push.
        await queries.delete(repositoryPlaces).where(ofIt)
        await record(queries, {
          organizationId,
          actorId: userId,
          action: 'delete branch',
          entityType: 'repository',
          entityId: repositoryId,
          details: { branch },
        })
      })
      return null
    }),

    answer(routes.repositories.listFolders, async ({ principal, parameters: { repositoryId }, query }) => {
      const row = await repositoryOf(database.queries, principal.organizationId, repositoryId)
      const folders = await orRefusal(
        'The folders could not be read',
        git.run({
          organizationId: row.organizationId,
          remote: remoteOf(secrets, row),
          task: { kind: 'folders', branch: query.branch },
        }),
      )
      return { folders: [...folders] }
    }),

    answer(routes.repositories.createApplication, async ({ principal, parameters, body }) => {
      if (!holds(principal, 'repositories:read')) throw notFound('repository')
      return createFromFolder(services, principal, { repositoryId: parameters.repositoryId, ...body })
    }),

    answer(routes.repositories.renewHookSecret, async ({ principal, parameters: { repositoryId } }) => {
      const { organizationId, userId } = principal
      const secret = randomBytes(32).toString('base64url')
      await transaction(database, async (queries) => {
        const row = await repositoryOf(queries, organizationId, repositoryId)
        await queries
          .update(repositories)
          .set({ sealedHookSecret: sealHookSecret(secrets, row, secret) })
          .where(eq(repositories.id, repositoryId))
        await record(queries, {
          organizationId,
          actorId: userId,
          action: 'renew secret of messages',
          entityType: 'repository',
          entityId: repositoryId,
        })
      })
      return { secret }
    }),

    answer(routes.repositories.tellPushed, async ({ parameters: { repositoryId }, exchange }) => {
      await hearMessage(services, repositoryId, exchange)
      return null
    }),
  ]
}
