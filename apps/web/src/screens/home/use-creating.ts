import type { Permission } from '@ashlar/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { useSession } from '../../session/session.ts'
import type { CreatableKind } from './creatable-kinds.ts'

const permissionToCreate: Readonly<Record<CreatableKind, Permission>> = {
  application: 'applications:create',
  applicationFromSentence: 'applications:create',
  applicationFromTable: 'applications:create',
  applicationFromFiles: 'applications:create',
  module: 'applications:create',
  workflow: workflowKind.mayCreate,
  scheduledJob: scheduledJobKind.mayCreate,
  folder: 'folders:manage',
}

/** Where an address says what is being created; other screens make only one kind of thing. */
interface CreatingAddress {
  new?: CreatableKind | true
}

/** What of Home, or of a folder, somebody may create, and what is being created. */
export const useCreating = (isTopLevel: boolean) => {
  const creating = useSearch({ strict: false, select: ({ new: thing }: CreatingAddress) => thing })
  const navigate = useNavigate()
  const { may, capabilities } = useSession()
  const mayCreate = (thing: CreatableKind): boolean =>
    may(permissionToCreate[thing]) &&
    (thing !== 'folder' || isTopLevel) &&
    (thing !== 'applicationFromSentence' || capabilities.assistantBuilding)
  return {
    mayCreate,
    isCreating: (thing: CreatableKind): boolean => creating === thing && mayCreate(thing),
    create: useCallback(
      (thing: CreatableKind) =>
        void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, new: thing }) }),
      [navigate],
    ),
    end: useCallback(
      () => void navigate({ to: '.', search: ({ new: _, ...before }: Record<string, unknown>) => before }),
      [navigate],
    ),
  }
}
