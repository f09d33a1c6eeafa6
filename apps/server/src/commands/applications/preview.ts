import type { PublishedApplication } from '@ashlar/contract'
import { pagesOf } from '../../pages/queries.ts'
import type { LoadedApplication } from '../../applications/load.ts'
import { withUsableModules } from '../../modules/rights.ts'
import { contentOf } from './commit-and-deploy.ts'
import type { Principal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { pageVersion, profileSettingsOf, profilesInMode } from '@ashlar/schema'
import type { Services } from '../../services/services.ts'
import { factsOfPages } from '../../published/facts.ts'
import { presentContent } from '../../published/present-content.ts'
import { presentOrganization, presentUser } from '../../published/present-user.ts'

/** An application as its users would see it if what is saved were deployed now. Damaged pages are left out. */
export const presentPreview = async (
  { platform, checkPage, profiles }: Pick<Services, 'platform' | 'checkPage' | 'profiles'>,
  principal: Principal,
  { row }: LoadedApplication,
): Promise<PublishedApplication> => {
  const saved = await pagesOf(platform.database.queries, row.id)
  const whole = saved.filter(({ records }) => checkPage(records).ok)
  if (whole.length === 0) {
    throw new Refusal('invalid_document', `${row.name} is damaged and cannot be tried out.`)
  }
  const whatIsSaved = contentOf(
    row,
    whole.map(({ id, name, isHidden, records }) => ({ id, name, isHidden, records })),
  )
  const content = await withUsableModules(
    platform.database.queries,
    principal,
    row.organizationId,
    whatIsSaved,
  )
  const { settings, document, pages } = presentContent(content, checkPage)
  return {
    id: row.id,
    name: row.name,
    deploymentId: null,
    documentVersion: pageVersion,
    settings,
    ...document,
    pages,
    // Who builds it has all of it.
    hiddenPages: [],
    facts: factsOfPages(pages),
    user: presentUser(principal),
    organization: presentOrganization(principal),
    mayEdit: true,
    profiles: profilesInMode(
      'preview',
      profileSettingsOf(row.records),
      await profiles.of(row.organizationId),
    ),
  }
}
