import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiListQuery } from '../../organization-apis/queries.ts'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { useSession } from '../../session/session.ts'
import { useApiActions } from '../organization-apis/use-api-actions.tsx'
import { applicationsQuery } from './applications.ts'
import { entryOfApi, entryOfApplication, type HomeEntry } from './home-entry.tsx'
import { useApplicationActions } from './use-application-actions.tsx'

/** What Home shows. */
export interface HomeEntries {
  /** Null while they are being loaded. */
  entries: readonly HomeEntry[] | null
  /** Whether the person builds anything; others see a plain list of what they can open. */
  isBuilder: boolean
  error: unknown
  retry: () => void
  /** Those that the menus of the entries open. */
  dialogs: ReactNode
}

/** Everything that the person may open or build, with what can be done with it. */
export const useHomeEntries = (mayCreateApplications: boolean): HomeEntries => {
  const { may } = useSession()
  const seesWorkflows = may(workflowKind.mayRead)
  const seesJobs = may(scheduledJobKind.mayRead)
  const applications = useQuery(applicationsQuery)
  const workflows = useQuery({ ...apiListQuery(workflowKind), enabled: seesWorkflows })
  const jobs = useQuery({ ...apiListQuery(scheduledJobKind), enabled: seesJobs })
  const workflowActions = useApiActions(workflowKind)
  const jobActions = useApiActions(scheduledJobKind)

  const known = applications.data?.applications
  const isBuilder =
    mayCreateApplications || seesWorkflows || seesJobs || (known?.some(({ mayEdit }) => mayEdit) ?? false)
  const applicationActions = useApplicationActions({ isBuilder, mayCreate: mayCreateApplications })

  const needed = [applications, ...(seesWorkflows ? [workflows] : []), ...(seesJobs ? [jobs] : [])]
  const failed = needed.find(({ isError, data }) => isError && data === undefined)
  const isLoading = needed.some(({ data }) => data === undefined)
  return {
    entries: isLoading
      ? null
      : [
          ...(known ?? []).map((each) => entryOfApplication(each, applicationActions.menuOf)),
          ...(workflows.data ?? []).map((each) => entryOfApi(workflowKind, each, workflowActions.menuOf)),
          ...(jobs.data ?? []).map((each) => entryOfApi(scheduledJobKind, each, jobActions.menuOf)),
        ],
    isBuilder,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch()
    },
    dialogs: (
      <>
        {applicationActions.dialogs}
        {workflowActions.dialogs}
        {jobActions.dialogs}
      </>
    ),
  }
}
