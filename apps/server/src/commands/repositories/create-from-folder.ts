import type { ImportedApplicationView } from '@ashlar/contract'
import { holds } from '@ashlar/schema'
import { askRepository } from '../../repositories/ask-repository.ts'
import { repositoryOf } from '../../repositories/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { isUniqueViolation } from '../../platform/database/transaction.ts'
import { importApplication } from '../applications/import-application.ts'
import { baseOf } from './filed-application.ts'

/** A folder of a repository that holds an application. */
interface FolderToOpen {
  readonly repositoryId: string
  readonly branch: string
  readonly folder: string
}

const refusal = 'Nothing was made'

/** Makes an application of a folder of a repository, with the ids of its files, and keeps it there. Throws `Refusal`. */
export const createFromFolder = async (
  services: Pick<Services, 'platform' | 'git' | 'gitAccounts' | 'checkPage'>,
  actor: MemberPrincipal,
  { repositoryId, branch, folder }: FolderToOpen,
): Promise<ImportedApplicationView> => {
  const { database, clock } = services.platform
  const { organizationId, userId } = actor
  if (!holds(actor, 'repositories:read')) throw notFound('repository')
  const repository = await repositoryOf(database.queries, organizationId, repositoryId)
  const task = { kind: 'read', branch, folder } as const
  const { fingerprint, files } = await askRepository(services, repository, task, refusal)
  if (fingerprint === null) {
    throw new Refusal('invalid_request', `${refusal}: there is no application in this folder of ${branch}.`)
  }
  try {
    return await importApplication(services, actor, {
      files,
      keep: async (queries, applicationId, filed) => {
        await queries.insert(repositoryPlaces).values({
          applicationId,
          repositoryId,
          folder,
          branch,
          fingerprint,
          base: baseOf(filed),
          keptBy: userId,
          syncedAt: clock.now(),
          syncedBy: userId,
        })
      },
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('already_exists', `${refusal}: another application is kept in this folder.`)
  }
}
