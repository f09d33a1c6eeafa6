import { type HomeEntryView, noFolder } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { homeKey } from '../applications.ts'
import { foldersQuery, moveToFolder, pathsOf } from './folders.ts'

/** What is moved, and where it stands. */
export interface ThingToMove {
  readonly type: HomeEntryView['type']
  readonly id: string
  readonly name: string
  readonly folderId: string | null
}

/** Asks where an application, a workflow or a job is to stand, and puts it there. */
export const MoveToFolderDialog = ({
  thing,
  isOpen,
  onClose,
}: {
  /** Stays given while the dialog fades out. */
  thing: ThingToMove | null
  isOpen: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: isOpen })
  const [chosen, setChosen] = useState<string | null>(null)
  const places = [
    { value: noFolder, label: 'Home, in no folder' },
    ...pathsOf(folders).map(({ id, path }) => ({ value: id, label: path })),
  ]
  const close = (): void => {
    setChosen(null)
    onClose()
  }
  const move = async (): Promise<Failure | null> => {
    if (thing === null || chosen === null) return { message: 'Choose where it is to stand.' }
    try {
      await moveToFolder(thing, chosen === noFolder ? null : chosen)
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: homeKey })
    const place = chosen === noFolder ? 'Home' : places.find(({ value }) => value === chosen)?.label
    notifySuccess(`${thing.name} stands in ${place ?? 'its folder'} now.`)
    return null
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Move ${thing?.name ?? ''}`}
      tone="accent"
      confirmLabel="Move"
      onConfirm={move}
      onClose={close}
    >
      <p>Who may see and change it stays as it is.</p>
      <Select
        mt="md"
        label="Folder"
        placeholder="Choose a folder"
        data={places.filter(({ value }) => value !== (thing?.folderId ?? noFolder))}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={100}
        nothingFoundMessage="No folder is called so"
      />
    </ConfirmDialog>
  )
}
