import type { PublishedApplication } from '@ashlar/contract'
import type { LoadedApplication } from '../applications/load.ts'
import type { Principal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { pageVersion, profilesInMode } from '@ashlar/schema'
import { factsOfPages } from './facts.ts'
import { presentUser } from './present-user.ts'
import type { Services } from '../services.ts'

/** What a user of a deployed application gets; refused with `not_deployed` while there is no deployment. */
export const presentPublished = async (
  { publications, profiles, platform }: Pick<Services, 'publications' | 'profiles' | 'platform'>,
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
    documentVersion: pageVersion,
    settings: publication.settings,
    ...publication.document,
    pages: publication.pages,
    facts: factsOfPages(publication.pages),
    user: presentUser(principal),
    ...(platform.telemetry === null ? {} : { exportsSpans: true }),
    profiles: profilesInMode('deployed', publication.profiles, await profiles.of(row.organizationId)),
  }
}
