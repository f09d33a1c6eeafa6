import { lazy, memo, Suspense } from 'react'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { CreateApiDialog } from '../organization-apis/CreateApiDialog.tsx'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'
import { CreateModuleDialog } from './CreateModuleDialog.tsx'
import { DescribeApplicationDialog } from './DescribeApplicationDialog.tsx'
import { CreateFolderDialog } from './folders/CreateFolderDialog.tsx'
import { useCreating } from './use-creating.ts'

/** Knows every component, which Home itself does not need. */
const ApplicationFromTableDialog = lazy(async () => ({
  default: (await import('./ApplicationFromTableDialog.tsx')).ApplicationFromTableDialog,
}))

/** Unpacks archives, which Home itself does not need. */
const ImportFilesDialog = lazy(async () => ({
  default: (await import('./files/ImportFilesDialog.tsx')).ImportFilesDialog,
}))

/** The dialogs for something new. They stand beside the list, whose search would draw all of them with every letter. */
export const CreatingDialogs = memo(
  ({ folderId, isTopLevel }: { folderId: string | null; isTopLevel: boolean }) => {
    const { isCreating, create, end: endCreating } = useCreating(isTopLevel)
    return (
      <>
        <CreateApplicationDialog
          folderId={folderId}
          isOpen={isCreating('application')}
          onClose={endCreating}
          onFromTable={() => create('applicationFromTable')}
        />
        <DescribeApplicationDialog
          folderId={folderId}
          isOpen={isCreating('applicationFromSentence')}
          onClose={endCreating}
        />
        {isCreating('applicationFromTable') ? (
          <Suspense fallback={null}>
            <ApplicationFromTableDialog folderId={folderId} onClose={endCreating} />
          </Suspense>
        ) : null}
        {isCreating('applicationFromFiles') ? (
          <Suspense fallback={null}>
            <ImportFilesDialog folderId={folderId} onClose={endCreating} />
          </Suspense>
        ) : null}
        <CreateModuleDialog folderId={folderId} isOpen={isCreating('module')} onClose={endCreating} />
        <CreateApiDialog
          kind={workflowKind}
          folderId={folderId}
          isOpen={isCreating('workflow')}
          onClose={endCreating}
        />
        <CreateApiDialog
          kind={scheduledJobKind}
          folderId={folderId}
          isOpen={isCreating('scheduledJob')}
          onClose={endCreating}
        />
        <CreateFolderDialog parentId={folderId} isOpen={isCreating('folder')} onClose={endCreating} />
      </>
    )
  },
)
