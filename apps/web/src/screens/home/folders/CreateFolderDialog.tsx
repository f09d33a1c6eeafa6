import { call, routes } from '@ashlar/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NameDialog } from '../../names/NameDialog.tsx'
import { foldersKey } from './folders.ts'

/** Names a new folder, makes it and opens it. */
export const CreateFolderDialog = ({
  parentId,
  isOpen,
  onClose,
}: {
  /** The folder that it is put in; null: none. */
  parentId: string | null
  isOpen: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={onClose}
      title="New folder"
      label="Folder name"
      help="A folder gives nobody rights: everybody sees in it what they may see anyway."
      placeholder="Sales"
      submitLabel="Create folder"
      send={async (name) => {
        const { id } = await call(routes.folders.create, { body: { name, parentId } })
        await client.invalidateQueries({ queryKey: foldersKey })
        await navigate({ to: '/folders/$folderId', params: { folderId: id } })
      }}
    />
  )
}
