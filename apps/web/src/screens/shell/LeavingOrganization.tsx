import { useSession } from '../../session/index.ts'
import { KeepOrganization } from '../general/KeepOrganization.tsx'
import { exactTime } from '../relative-time.ts'
import classes from './Shell.module.css'

/** Says to owners that their organization was deleted, until when it can be had back, and how. */
export const LeavingOrganization = () => {
  const { organization } = useSession()
  if (organization.deletesAt === null) return null
  return (
    <div className={classes['viewedAs']} role="status">
      <span>
        {organization.name} was deleted. Its data goes for good on {exactTime(organization.deletesAt)}.
      </span>
      <KeepOrganization size="xs" />
    </div>
  )
}
