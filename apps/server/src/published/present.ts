import type { PublishedApplication } from '@ashlar/contract'
import type { LoadedApplication } from '../applications/load.ts'
import type { Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { mayAct, profilesInMode } from '@ashlar/schema'
import type { UncachedPart } from './uncached-part.ts'
import { keptPart } from './kept-content.ts'
import type { KnownProfiles } from '../profiles/known-profiles.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'
import type { Publication, Publications } from './publications.ts'
import { presentOrganization, presentUser } from './present-user.ts'

/** What is asked for what a published application shows. */
interface Sources {
  readonly publications: Publications
  readonly profiles: KnownProfiles
  readonly platform: { readonly telemetry: Telemetry | null }
}

/** The deployment that an application's users get; refused with `not_deployed` while there is none. */
export const publicationOf = async (
  { publications }: Pick<Sources, 'publications'>,
  { row }: LoadedApplication,
): Promise<Publication> => {
  const publication = row.deploymentId === null ? null : await publications.find(row.id, row.deploymentId)
  if (publication === null) {
    throw new Refusal('not_deployed', `${row.name} has not been deployed yet. Ask its builder to deploy it.`)
  }
  return publication
}

/** What is sent with each visit to a deployed application. */
export const uncachedPart = async (
  { profiles, platform }: Pick<Sources, 'profiles' | 'platform'>,
  principal: Principal,
  { row, protection }: LoadedApplication,
  publication: Publication,
): Promise<UncachedPart> => ({
  id: row.id,
  deploymentId: publication.deploymentId,
  user: presentUser(principal),
  organization: presentOrganization(principal),
  mayEdit: mayAct(principal, 'edit', protection),
  ...(platform.telemetry === null ? {} : { exportsSpans: true }),
  profiles: profilesInMode('deployed', publication.profiles, await profiles.of(row.organizationId)),
})

/** What a user of a deployed application gets; refused with `not_deployed` while there is no deployment. */
export const presentPublished = async (
  services: Sources,
  principal: Principal,
  entity: LoadedApplication,
): Promise<PublishedApplication> => {
  const publication = await publicationOf(services, entity)
  return { ...keptPart(publication), ...(await uncachedPart(services, principal, entity, publication)) }
}
