import { call, type FolderView, noFolder, routes } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess, RowMenu } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { NameDialog } from '../../names/NameDialog.tsx'
import { keysOfFolders, pathsOf } from './folders.ts'

type Open = 'rename' | 'move' | 'delete' | null

/** What can be done with a folder, and the dialogs for it. */
export const FolderMenu = ({ folder, folders }: { folder: FolderView; folders: readonly FolderView[] }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { id, name, parentId } = folder
  const close = (): void => {
    setOpen(null)
    setChosen(null)
  }
  const changed = () => Promise.all(keysOfFolders.map((queryKey) => client.invalidateQueries({ queryKey })))
  const parameters = { folderId: id }
  const holdsFolders = folders.some((other) => other.parentId === id)
  const tops = folders.filter((other) => other.parentId === null && other.id !== id)
  const outside = { value: noFolder, label: 'Home, in no folder' }
  const placesForIt = [outside, ...tops.map((top) => ({ value: top.id, label: top.name }))].filter(
    ({ value }) => value !== (parentId ?? noFolder),
  )
  const placesForItems = [
    outside,
    ...pathsOf(folders).flatMap((other) => (other.id === id ? [] : [{ value: other.id, label: other.path }])),
  ]

  const move = async (): Promise<Failure | null> => {
    if (chosen === null) return { message: 'Choose where it is to stand.' }
    try {
      await call(routes.folders.update, {
        parameters,
        body: { parentId: chosen === noFolder ? null : chosen },
      })
    } catch (error) {
      return failureOf(error)
    }
    await changed()
    return null
  }
  const remove = async (): Promise<Failure | null> => {
    const itemsTo = chosen ?? parentId ?? noFolder
    try {
      await call(routes.folders.remove, { parameters, query: { itemsTo } })
    } catch (error) {
      return failureOf(error)
    }
    // Where what was in it stands now; the folder itself is there no longer.
    await (itemsTo === noFolder
      ? navigate({ to: '/home', replace: true })
      : navigate({ to: '/folders/$folderId', params: { folderId: itemsTo }, replace: true }))
    await changed()
    notifySuccess(`The folder ${name} was deleted.`)
    return null
  }
  return (
    <>
      <RowMenu
        label={`Actions for the folder ${name}`}
        actions={[
          { label: 'Rename', icon: 'text-cursor-input', onSelect: () => setOpen('rename') },
          ...(holdsFolders || placesForIt.length === 0
            ? []
            : [{ label: 'Move', icon: 'folder-input', onSelect: () => setOpen('move') } as const]),
          { label: 'Delete', icon: 'trash-2', tone: 'danger', onSelect: () => setOpen('delete') },
        ]}
      />
      <NameDialog
        title="Rename folder"
        isOpen={open === 'rename'}
        label="Folder name"
        initial={name}
        submitLabel="Rename folder"
        onClose={close}
        send={async (next) => {
          await call(routes.folders.update, { parameters, body: { name: next } })
          await changed()
          close()
        }}
      />
      <ConfirmDialog
        isOpen={open === 'move'}
        title={`Move the folder ${name}`}
        tone="accent"
        confirmLabel="Move folder"
        onConfirm={move}
        onClose={close}
      >
        <Select
          label="Folder"
          placeholder="Choose a folder"
          data={placesForIt}
          value={chosen}
          onChange={setChosen}
          searchable
          limit={100}
          nothingFoundMessage="No folder is called so"
        />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={`Delete the folder ${name}?`}
        confirmLabel="Delete folder"
        onConfirm={remove}
        onClose={close}
      >
        <p>
          {`Nothing that is in it is deleted.${holdsFolders ? ' Folders in it move to where it stands.' : ''}`}
        </p>
        <Select
          mt="md"
          label="What is in it moves to"
          data={placesForItems}
          value={chosen ?? parentId ?? noFolder}
          onChange={setChosen}
          allowDeselect={false}
          searchable
          limit={100}
          nothingFoundMessage="No folder is called so"
        />
      </ConfirmDialog>
    </>
  )
}
