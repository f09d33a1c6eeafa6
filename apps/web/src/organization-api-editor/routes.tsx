import { getRouteApi, useLocation } from '@tanstack/react-router'
import { branchInQuery } from '../branches/branch-in-query.ts'
import { ApiEditorScreen } from './ApiEditorScreen.tsx'
import { editedJob } from './kinds/scheduled-job.ts'
import { editedWorkflow } from './kinds/workflow.ts'

const workflowRoute = getRouteApi('/signed-in/workflows/$apiId')
const jobRoute = getRouteApi('/signed-in/scheduled_jobs/$apiId')

const useBranch = (): string | null => useLocation({ select: ({ searchStr }) => branchInQuery(searchStr) })

/** The editor of the workflow and the branch that the address names; another one of either is another editor. */
export const WorkflowEditor = () => {
  const { apiId } = workflowRoute.useParams()
  const branch = useBranch()
  return (
    <ApiEditorScreen key={`${apiId} ${branch ?? ''}`} kind={editedWorkflow} apiId={apiId} branch={branch} />
  )
}

/** The editor of the scheduled job and the branch that the address names; another one of either is another editor. */
export const ScheduledJobEditor = () => {
  const { apiId } = jobRoute.useParams()
  const branch = useBranch()
  return <ApiEditorScreen key={`${apiId} ${branch ?? ''}`} kind={editedJob} apiId={apiId} branch={branch} />
}
