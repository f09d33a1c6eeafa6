import { getRouteApi } from '@tanstack/react-router'
import { ApiEditorScreen } from './ApiEditorScreen.tsx'
import { editedJob } from './kinds/scheduled-job.ts'
import { editedWorkflow } from './kinds/workflow.ts'

const workflowRoute = getRouteApi('/signed-in/workflows/$apiId')
const jobRoute = getRouteApi('/signed-in/scheduled_jobs/$apiId')

/** The editor of the workflow that the address names; another workflow is another editor. */
export const WorkflowEditor = () => {
  const { apiId } = workflowRoute.useParams()
  return <ApiEditorScreen key={apiId} kind={editedWorkflow} apiId={apiId} />
}

/** The editor of the scheduled job that the address names; another job is another editor. */
export const ScheduledJobEditor = () => {
  const { apiId } = jobRoute.useParams()
  return <ApiEditorScreen key={apiId} kind={editedJob} apiId={apiId} />
}
