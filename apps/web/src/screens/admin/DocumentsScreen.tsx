import { PageHeader } from '@ashlar/ui'
import { useSession } from '../../session/session.ts'
import { usePageTitle } from '../page-title.ts'
import { SettingsPart, SettingsParts } from '../settings/SettingsPart.tsx'
import { DownloadDocuments } from './DownloadDocuments.tsx'
import { SuperuserNeeded } from './SuperuserNeeded.tsx'

/** The documents of the organization as files, for whoever runs the installation. */
export const DocumentsScreen = () => {
  usePageTitle('Documents')
  const { user, organization } = useSession()
  if (!user.isOperator) return <SuperuserNeeded />
  return (
    <>
      <PageHeader title="Documents" description={`What ${organization.name} has built, as readable files.`} />
      <SettingsParts>
        <SettingsPart
          title="Export"
          about="Applications with their pages, workflows and scheduled jobs as JSON in a zip. Integrations and all that is secret are no part of it. Each export is written down in the audit entries."
        >
          <DownloadDocuments />
        </SettingsPart>
      </SettingsParts>
    </>
  )
}
