import { StatusDot } from '@ashlar/ui'
import type { OrganizationApiSummary } from '../../organization-apis/api-kind.ts'

/** Which version of a workflow or job runs, if any, and whether it is paused. */
export const DeploymentState = ({ api }: { api: OrganizationApiSummary }) => {
  if (api.version === null) return <StatusDot tone="neutral">Not deployed</StatusDot>
  const { number } = api.version
  return api.triggerType === 'schedule' && !api.isEnabled ? (
    <StatusDot tone="warning">{`Version ${number}, paused`}</StatusDot>
  ) : (
    <StatusDot tone="success">{`Version ${number}`}</StatusDot>
  )
}
