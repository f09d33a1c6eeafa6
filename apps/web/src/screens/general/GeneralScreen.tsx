import { PageHeader, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { SettingsParts } from '../settings/SettingsPart.tsx'
import { DeletionPart } from './DeletionPart.tsx'
import { generalQuery } from './general.ts'
import { GeneralForm } from './GeneralForm.tsx'

/** What holds for the whole organization: its name, who joins it, how long people stay signed in, and its end. */
export const GeneralScreen = () => {
  usePageTitle('General')
  const { may, organization } = useSession()
  const mayRead = may('organization:read')
  const settings = useQuery({ ...generalQuery(organization.id), enabled: mayRead })
  if (!mayRead) return <ForbiddenPage resources={['Organization']} />
  return (
    <>
      <PageHeader title="General" description="What holds for everybody in the organization." />
      <UnlessFailed query={settings} what="The settings">
        {settings.data === undefined ? (
          <SkeletonRows rows={6} label="Loading the settings" />
        ) : (
          <SettingsParts>
            <GeneralForm key={settings.data.revision} stored={settings.data} />
            <DeletionPart settings={settings.data} />
          </SettingsParts>
        )}
      </UnlessFailed>
    </>
  )
}
