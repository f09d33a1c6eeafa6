import type { PublishedApplication } from '@ashlar/contract'
import type { LoadedApplication } from '../applications/load.ts'
import type { Principal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { factsOfPages } from './facts.ts'
import type { Publications } from './publications.ts'

/** What a user of a deployed application gets; refused with `not_deployed` while there is no deployment. */
export const presentPublished = async (
  publications: Publications,
  principal: Principal,
  { row }: LoadedApplication,
): Promise<PublishedApplication> => {
  const publication = row.deploymentId === null ? null : await publications.find(row.id, row.deploymentId)
  if (publication === null) {
    throw new Refusal('not_deployed', `${row.name} has not been deployed yet. Ask its builder to deploy it.`)
  }
  return {
    id: row.id,
    name: publication.name,
    deploymentId: publication.deploymentId,
    settings: publication.settings,
    pages: publication.pages,
    facts: factsOfPages(publication.pages),
    user:
      principal.kind === 'visitor'
        ? null
        : { id: principal.userId, name: principal.name, email: principal.email },
  }
}
