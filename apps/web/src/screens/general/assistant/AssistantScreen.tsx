import { PageHeader, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { UnlessFailed } from '../../../server/UnlessFailed.tsx'
import { useSession } from '../../../session/session.ts'
import { ForbiddenPage } from '../../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../../page-title.ts'
import { SettingsParts } from '../../settings/SettingsPart.tsx'
import { assistantQuery } from './assistant-settings.ts'
import { generalQuery } from '../general.ts'
import { AssistantForm } from './AssistantForm.tsx'
import { CompletionPart } from './CompletionPart.tsx'

/** Which models the assistant of the organization asks, what it may tell them, and how much. */
export const AssistantScreen = () => {
  usePageTitle('Assistant')
  const { may, organization } = useSession()
  const mayManage = may('organization:manage')
  const settings = useQuery({ ...assistantQuery(organization.id), enabled: mayManage })
  const general = useQuery({ ...generalQuery(organization.id), enabled: mayManage })
  if (!mayManage) return <ForbiddenPage resources={['Organization']} />
  return (
    <>
      <PageHeader
        title="Assistant"
        description="Which models it asks, what it may tell them, and how much it may use."
      />
      <UnlessFailed query={settings} what="The settings">
        {settings.data === undefined ? (
          <SkeletonRows rows={6} label="Loading the settings" />
        ) : (
          <SettingsParts>
            <AssistantForm key={settings.data.revision} stored={settings.data} />
            {general.data !== undefined && settings.data.settings.isOn ? (
              <CompletionPart key={general.data.revision} stored={general.data} />
            ) : null}
          </SettingsParts>
        )}
      </UnlessFailed>
    </>
  )
}
