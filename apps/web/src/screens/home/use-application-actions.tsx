import type { ApplicationSummary } from '@ashlar/contract'
import { type MenuAction, notifyFailure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { ShareApplicationDialog } from '../../sharing/ShareApplicationDialog.tsx'
import { TransferDialog } from '../../sharing/TransferDialog.tsx'
import { applicationsKey, editAddress, viewAddress } from './applications.ts'
import { CloneApplicationDialog } from './CloneApplicationDialog.tsx'
import { exportFiles } from './files/export-files.ts'
import { DeleteApplicationDialog } from './DeleteApplicationDialog.tsx'
import { RenameApplicationDialog } from './RenameApplicationDialog.tsx'

interface Dialog {
  kind: 'rename' | 'clone' | 'share' | 'transfer' | 'delete' | 'none'
  /** Kept while its dialog fades out. */
  application: ApplicationSummary | null
}

const copyLink = async ({ id, name }: ApplicationSummary): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(viewAddress(id), window.location.origin).href)
    notifySuccess(`The link to ${name} is on the clipboard.`)
  } catch {
    notifyFailure('The browser did not allow copying. Copy the address of the opened application instead.')
  }
}

/** What can be done with each application of a list, and the dialogs that it needs. */
export const useApplicationActions = ({
  isBuilder,
  mayCreate,
}: {
  /** Whether the person builds anything; others only open what they see. */
  isBuilder: boolean
  mayCreate: boolean
}): { menuOf: (application: ApplicationSummary) => readonly MenuAction[]; dialogs: ReactNode } => {
  const client = useQueryClient()
  const { may, user } = useSession()
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none', application: null })

  const menuOf = useCallback(
    (application: ApplicationSummary): readonly MenuAction[] => {
      const { id, deployment, mayEdit, mayShare, owner } = application
      const mayTransfer = owner.id === user.id || may('applications:manage')
      const opens = (kind: Dialog['kind']) => () => setDialog({ kind, application })
      const open: MenuAction = {
        label: isBuilder ? 'Open published' : 'Open',
        icon: 'external-link',
        href: viewAddress(id),
        ...(isBuilder ? { opensNewTab: true } : {}),
      }
      if (!mayEdit) return deployment === null ? [] : [open]
      return [
        { label: 'Edit', icon: 'pencil', href: editAddress(id) },
        ...(deployment === null
          ? []
          : [
              open,
              { label: 'Copy link', icon: 'link', onSelect: () => void copyLink(application) } as const,
            ]),
        { label: 'Rename', icon: 'text-cursor-input', beginsGroup: true, onSelect: opens('rename') },
        ...(mayCreate ? [{ label: 'Clone', icon: 'copy-plus', onSelect: opens('clone') } as const] : []),
        { label: 'Export as files', icon: 'download', onSelect: () => void exportFiles(application) },
        ...(mayShare ? [{ label: 'Share', icon: 'users', onSelect: opens('share') } as const] : []),
        ...(mayTransfer
          ? [{ label: 'Transfer ownership', icon: 'user', onSelect: opens('transfer') } as const]
          : []),
        { label: 'Delete', icon: 'trash-2', tone: 'danger', onSelect: opens('delete') },
      ]
    },
    [isBuilder, mayCreate, may, user.id],
  )

  const { application, kind } = dialog
  // Drawn again only when one of them opens or closes: the list above is drawn again with every letter of a search.
  const dialogs = useMemo(() => {
    const close = () => setDialog((current) => ({ ...current, kind: 'none' }))
    return (
      <>
        <RenameApplicationDialog application={application} isOpen={kind === 'rename'} onClose={close} />
        <CloneApplicationDialog application={application} isOpen={kind === 'clone'} onClose={close} />
        {application === null ? null : (
          <ShareApplicationDialog application={application} isOpen={kind === 'share'} onClose={close} />
        )}
        <TransferDialog
          thing={application && { ...application, type: 'applications', ownerId: application.owner.id }}
          isOpen={kind === 'transfer'}
          onChanged={() => client.invalidateQueries({ queryKey: applicationsKey })}
          onClose={close}
        />
        <DeleteApplicationDialog application={application} isOpen={kind === 'delete'} onClose={close} />
      </>
    )
  }, [application, kind, client])
  return { menuOf, dialogs }
}
