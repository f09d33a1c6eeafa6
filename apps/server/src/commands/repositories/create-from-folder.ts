import type { ImportedView } from '@ashlar/contract'
import type { ContentOfVersion } from '@ashlar/document'
import type { FiledKind } from '@ashlar/files'
import { definitionId, holds } from '@ashlar/schema'
import { kindFacts } from '../../apis/load.ts'
import { isUniqueViolation } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import { repositoryOf } from '../../repositories/queries.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { importApplication } from '../applications/import-application.ts'
import { importApi } from '../organization-apis/import-api.ts'
import { baseOfFiled } from './base-of-filed.ts'
import type { FiledContent } from './kept.ts'

/** A folder of a repository in which something is kept. */
interface FolderToOpen {
  readonly repositoryId: string
  readonly branch: string
  readonly folder: string
}

const refusal = 'Nothing was made'

/**
 * Makes an application, a workflow or a job of a folder of a repository, with the ids of its files, and keeps it there. Throws
 * `Refusal`.
 */
export const createFromFolder = async (
  services: Pick<Services, 'platform' | 'git' | 'gitAccounts' | 'checkPage'>,
  actor: MemberPrincipal,
  of: FiledKind,
  { repositoryId, branch, folder }: FolderToOpen,
): Promise<ImportedView> => {
  const { database, clock } = services.platform
  const { organizationId, userId } = actor
  if (!holds(actor, 'repositories:read')) throw notFound('repository')
  const repository = await repositoryOf(database.queries, organizationId, repositoryId)
  const task = { kind: 'read', of, branch, folder } as const
  const { fingerprint, files } = await askRepository(services, repository, task, refusal)
  if (fingerprint === null) {
    const noun = of === 'application' ? 'application' : kindFacts[of].noun
    throw new Refusal('invalid_request', `${refusal}: there is no ${noun} in this folder of ${branch}.`)
  }
  const placeWith = (filed: FiledContent<ContentOfVersion>) => ({
    repositoryId,
    folder,
    branch,
    fingerprint,
    base: baseOfFiled(filed),
    keptBy: userId,
    syncedAt: clock.now(),
    syncedBy: userId,
  })
  try {
    if (of === 'application') {
      return await importApplication(services, actor, {
        files,
        keep: async (queries, applicationId, { integrations, ...content }) => {
          const place = placeWith({ content, integrations })
          await queries.insert(repositoryPlaces).values({ applicationId, ...place })
        },
      })
    }
    return await importApi(services, actor, of, {
      files,
      keep: async (queries, apiId, { name, record, integrations }) => {
        const content = { name, records: { [definitionId]: record }, pages: [] }
        await queries.insert(repositoryPlaces).values({ apiId, ...placeWith({ content, integrations }) })
      },
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('already_exists', `${refusal}: something else is kept in this folder.`)
  }
}
