import { randomBytes } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { mayAct } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { changeRepository, connectRepository } from '../commands/repositories/connect-repository.ts'
import { createFromFolder } from '../commands/repositories/create-from-folder.ts'
import { hearMessage } from '../commands/repositories/hear-message.ts'
import { transaction } from '../platform/database/transaction.ts'
import { askRepository } from '../repositories/ask-repository.ts'
import { listedRepositories, repositoryOf } from '../repositories/queries.ts'
import type { FiledKind } from '@ashlar/files'
import { kindFacts } from '../apis/load.ts'
import { keptIn } from '../repositories/kept-in.ts'
import { presentRepository } from '../repositories/present.ts'
import { sealHookSecret } from '../repositories/secrets.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { repositories, repositoryPlaces } from '../tables/repositories.ts'
import { answer, type MountedRoute } from './handler.ts'

const nounOf = (of: FiledKind) => (of === 'application' ? of : kindFacts[of].noun)

/** Handlers of what is done with the Git repositories of an organization. */
export const repositoryHandlers = (services: Services): MountedRoute[] => {
  const { platform, settings, gitAccounts } = services
  const { database, secrets } = platform

  const view = async ({ organizationId }: MemberPrincipal, id: string) => {
    const [listed] = await listedRepositories(database.queries, organizationId, id)
    if (listed === undefined) throw notFound('repository')
    return presentRepository(listed, gitAccounts.hosts)
  }

  return [
    answer(routes.repositories.list, async ({ principal }) => ({
      repositories: (await listedRepositories(database.queries, principal.organizationId)).map((listed) =>
        presentRepository(listed, gitAccounts.hosts),
      ),
    })),

    answer(routes.repositories.connect, async ({ principal, body: { token, ...wanted } }) =>
      view(principal, await connectRepository(services, principal, { ...wanted, access: { token } })),
    ),

    answer(routes.repositories.read, async ({ principal, parameters: { repositoryId } }) => {
      const row = await repositoryOf(database.queries, principal.organizationId, repositoryId)
      const kept = await keptIn(database.queries, principal, repositoryId)
      return {
        repository: await view(principal, repositoryId),
        kept: kept
          .filter(({ protection }) => mayAct(principal, 'edit', protection))
          .map(({ kind, id, name, place }) => ({
            kind,
            id,
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
      const refusal = 'The branches could not be read'
      const found = await askRepository(services, row, { kind: 'branches' }, refusal)
      return { branches: [...found.branches], defaultBranch: found.defaultBranch }
    }),

    answer(routes.repositories.removeBranch, async ({ principal, parameters: { repositoryId }, query }) => {
      const { organizationId, userId } = principal
      const { branch } = query
      const row = await repositoryOf(database.queries, organizationId, repositoryId)
      const refusal = `The branch ${branch} was not deleted`
      const { branches, defaultBranch } = await askRepository(services, row, { kind: 'branches' }, refusal)
      if (branch === defaultBranch) {
        throw new Refusal('not_allowed', `${branch} is the default branch of the repository. It stays.`)
      }
      if (!branches.includes(branch)) {
        throw new Refusal('not_found', `There is no branch called ${branch} in the repository.`)
      }
      const ofIt = and(eq(repositoryPlaces.repositoryId, repositoryId), eq(repositoryPlaces.branch, branch))
      const used = await keptIn(database.queries, principal, repositoryId)
      if (used.some(({ place }) => place.branch === branch)) {
        throw new Refusal(
          'not_allowed',
          `${refusal}: something is kept on it. Choose another branch for that first.`,
        )
      }
      await askRepository(services, row, { kind: 'removeBranch', branch }, refusal)
      await transaction(database, async (queries) => {
        // What is left are branches of what is kept, which begin anew with the next push.
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
      const task = { kind: 'folders', branch: query.branch } as const
      const folders = await askRepository(services, row, task, 'The folders could not be read')
      return { folders: folders.map(({ folder, of }) => ({ folder, kind: nounOf(of) })) }
    }),

    answer(routes.repositories.createApplication, ({ principal, parameters, body }) =>
      createFromFolder(services, principal, 'application', { ...parameters, ...body }),
    ),

    answer(routes.repositories.createWorkflow, ({ principal, parameters, body }) =>
      createFromFolder(services, principal, 'workflow', { ...parameters, ...body }),
    ),

    answer(routes.repositories.createScheduledJob, ({ principal, parameters, body }) =>
      createFromFolder(services, principal, 'job', { ...parameters, ...body }),
    ),

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
