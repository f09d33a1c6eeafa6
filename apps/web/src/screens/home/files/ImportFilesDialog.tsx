import { call, type ImportedApplicationView, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, FileInput, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { readArchive } from '../../../archives/read-archive.ts'
import { failureOf } from '../../../server/failure.ts'
import { applicationsKey } from '../applications.ts'
import classes from './Files.module.css'

/** Makes an application of an archive of files, and tells what could not be carried over. */
export const ImportFilesDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [imported, setImported] = useState<ImportedApplicationView | null>(null)
  const open = ({ id }: ImportedApplicationView) =>
    navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={imported === null ? 'Import an application' : `${imported.name} was imported`}
      size={560}
    >
      {imported === null ? (
        <ImportForm
          onClose={onClose}
          onImported={async (made) => {
            await client.invalidateQueries({ queryKey: applicationsKey })
            if (made.report.length === 0) await open(made)
            else setImported(made)
          }}
        />
      ) : (
        <Report imported={imported} onClose={onClose} onOpen={() => void open(imported)} />
      )}
    </Modal>
  )
}

const ImportForm = ({
  onClose,
  onImported,
}: {
  onClose: () => void
  onImported: (imported: ImportedApplicationView) => Promise<void>
}) => {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (chosen: File): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const read = readArchive(new Uint8Array(await chosen.arrayBuffer()))
      if (!read.ok) {
        setFailure({ message: read.message })
        return
      }
      const body = { files: read.files, ...(name.trim() === '' ? {} : { name: name.trim() }) }
      await onImported(await call(routes.applications.importFiles, { body }))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file !== null && !isBusy) void send(file)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FileInput
          label="File"
          description="An archive that “Export as files” made, here or in another installation."
          placeholder="Choose a file"
          accept="application/zip,.zip"
          required
          value={file}
          onChange={(chosen) => {
            setFile(chosen)
            setFailure(null)
          }}
        />
        <TextInput
          label="Name"
          description="Left empty: as the files say."
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {failure === null ? null : <ErrorNotice title="Nothing was imported" failure={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={file === null}>
            Import
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Report = ({
  imported: { report },
  onClose,
  onOpen,
}: {
  imported: ImportedApplicationView
  onClose: () => void
  onOpen: () => void
}) => (
  <Stack gap="md">
    <p className={classes['sentence']}>
      It is not deployed, and shared with nobody. This is otherwise than in the files, or needs you:
    </p>
    <ul className={classes['report']} aria-label="What was not carried over">
      {report.map(({ path, reason }) => (
        <li key={`${path} ${reason}`}>
          <strong>{path}</strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onOpen}>Open the application</Button>
    </Group>
  </Stack>
)
