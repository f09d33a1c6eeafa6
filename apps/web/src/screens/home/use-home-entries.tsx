import type { HomeEntryView } from '@ashlar/contract'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type UsedList, useList } from '../../lists/use-list.ts'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { useSession } from '../../session/session.ts'
import { useApiActions } from '../organization-apis/use-api-actions.tsx'
import { entryOfApi, entryOfApplication, type HomeEntry } from './home-entry.tsx'
import { homeList } from './home-list.ts'
import { useApplicationActions } from './use-application-actions.tsx'

/** What Home shows. */
export interface HomeEntries {
  list: UsedList<HomeEntryView>
  entryOf: (entry: HomeEntryView) => HomeEntry
  /** Whether the person builds anything; others see a plain list of what they can open. */
  isBuilder: boolean
  /** Those that the menus of the entries open. */
  dialogs: ReactNode
}

/** Everything of a type that the person may open or build, with what can be done with it. */
export const useHomeEntries = (
  type: HomeEntryView['type'] | null,
  mayCreateApplications: boolean,
): HomeEntries => {
  const { may } = useSession()
  const list = useList(useMemo(() => homeList(type), [type]))
  const workflowActions = useApiActions(workflowKind)
  const jobActions = useApiActions(scheduledJobKind)
  const isBuilder =
    mayCreateApplications ||
    may(workflowKind.mayRead) ||
    may(scheduledJobKind.mayRead) ||
    (list.rows?.some((entry) => entry.type === 'applications' && entry.application.mayEdit) ?? false)
  const applicationActions = useApplicationActions({ isBuilder, mayCreate: mayCreateApplications })
  const [ofApplication, ofWorkflow, ofJob] = [
    applicationActions.menuOf,
    workflowActions.menuOf,
    jobActions.menuOf,
  ]
  const entryOf = useCallback(
    (entry: HomeEntryView): HomeEntry => {
      if (entry.type === 'applications') return entryOfApplication(entry.application, ofApplication)
      if (entry.type === 'workflows') return entryOfApi(workflowKind, entry.workflow, ofWorkflow)
      return entryOfApi(scheduledJobKind, entry.scheduledJob, ofJob)
    },
    [ofApplication, ofWorkflow, ofJob],
  )
  return {
    list,
    entryOf,
    isBuilder,
    dialogs: (
      <>
        {applicationActions.dialogs}
        {workflowActions.dialogs}
        {jobActions.dialogs}
      </>
    ),
  }
}
