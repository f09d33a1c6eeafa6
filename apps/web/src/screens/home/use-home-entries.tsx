import { type HomeEntryView, noFolder } from '@ashlar/contract'
import type { MenuAction } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type UsedList, useList } from '../../lists/use-list.ts'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { useSession } from '../../session/session.ts'
import { useApiActions } from '../organization-apis/use-api-actions.tsx'
import { MoveToFolderDialog, type ThingToMove } from './folders/MoveToFolderDialog.tsx'
import { foldersQuery, pathsOf } from './folders/folders.ts'
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

/** What can be moved, by the one who sees it. */
const mayMove = (entry: HomeEntryView): boolean => {
  if (entry.type === 'applications') return entry.application.mayEdit
  return entry.type === 'workflows'
    ? entry.workflow.permissions.canEdit
    : entry.scheduledJob.permissions.canEdit
}

/** Before what is dangerous, which stays last. */
const withAction = (menu: readonly MenuAction[], action: MenuAction): readonly MenuAction[] => [
  ...menu.filter(({ tone }) => tone !== 'danger'),
  action,
  ...menu.filter(({ tone }) => tone === 'danger'),
]

/** Everything of a type and of a place that the person may open or build, with what can be done with it. */
export const useHomeEntries = ({
  type,
  folderId,
  mayCreateApplications,
}: {
  type: HomeEntryView['type'] | null
  /** Null: Home, which shows what stands in no folder, and finds everything. */
  folderId: string | null
  mayCreateApplications: boolean
}): HomeEntries => {
  const { may } = useSession()
  const mayReadFolders = may('folders:read')
  const { data: folders } = useQuery({ ...foldersQuery, enabled: mayReadFolders })
  const paths = useMemo(() => new Map(pathsOf(folders ?? []).map((one) => [one.id, one])), [folders])
  const place = useCallback(
    (search: string): string | undefined => {
      if (folderId !== null) return folderId
      return mayReadFolders && type === null && search === '' ? noFolder : undefined
    },
    [folderId, mayReadFolders, type],
  )
  const list = useList(useMemo(() => homeList(type, place), [type, place]))
  const workflowActions = useApiActions(workflowKind)
  const jobActions = useApiActions(scheduledJobKind)
  const isBuilder =
    mayCreateApplications ||
    may(workflowKind.mayRead) ||
    may(scheduledJobKind.mayRead) ||
    (list.rows?.some((entry) => entry.type === 'applications' && entry.application.mayEdit) ?? false)
  const applicationActions = useApplicationActions({ isBuilder, mayCreate: mayCreateApplications })
  const [moving, setMoving] = useState<{ thing: ThingToMove; isOpen: boolean } | null>(null)
  const [ofApplication, ofWorkflow, ofJob] = [
    applicationActions.menuOf,
    workflowActions.menuOf,
    jobActions.menuOf,
  ]
  const entryOf = useMemo(() => {
    const made = new WeakMap<HomeEntryView, HomeEntry>()
    const make = (entry: HomeEntryView): HomeEntry => {
      const shown =
        entry.type === 'applications'
          ? entryOfApplication(entry.application, ofApplication)
          : entry.type === 'workflows'
            ? entryOfApi(workflowKind, entry.workflow, ofWorkflow)
            : entryOfApi(scheduledJobKind, entry.scheduledJob, ofJob)
      const { id, name } = shown
      const thing = { type: entry.type, id, name, folderId: entry.folderId }
      const move = {
        label: 'Move to folder',
        icon: 'folder-input',
        onSelect: () => setMoving({ thing, isOpen: true }),
      }
      const elsewhere = entry.folderId === folderId ? null : entry.folderId
      return {
        ...shown,
        folder: elsewhere === null ? null : (paths.get(elsewhere) ?? null),
        menu: paths.size > 0 && mayMove(entry) ? withAction(shown.menu, move) : shown.menu,
      }
    }
    // The same for the same row: the table draws it again otherwise.
    return (entry: HomeEntryView): HomeEntry => {
      const one = made.get(entry) ?? make(entry)
      made.set(entry, one)
      return one
    }
  }, [ofApplication, ofWorkflow, ofJob, paths, folderId])
  return {
    list,
    entryOf,
    isBuilder,
    dialogs: (
      <>
        {applicationActions.dialogs}
        {workflowActions.dialogs}
        {jobActions.dialogs}
        <MoveToFolderDialog
          thing={moving?.thing ?? null}
          isOpen={moving?.isOpen ?? false}
          onClose={() => setMoving((current) => current && { ...current, isOpen: false })}
        />
      </>
    ),
  }
}
