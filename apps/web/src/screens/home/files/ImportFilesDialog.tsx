import { call, type ImportedView, routes } from '@ashlar/contract'
import type { ChosenIntegrations, Files, ReadForeign } from '@ashlar/files'
import { describeProblems } from '@ashlar/schema'
import { DialogActions, ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, FileInput, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { readArchive } from '../../../archives/read-archive.ts'
import { failureOf } from '../../../server/failure.ts'
import { applicationsKey } from '../applications.ts'
import { moveToFolder } from '../folders/folders.ts'
import { ForeignSources } from './ForeignSources.tsx'
import classes from './Files.module.css'

/** Makes an application of an archive of files, and tells what could not be carried over. */
export const ImportFilesDialog = ({
  folderId,
  onClose,
}: {
  /** The folder that it is put in; null: none. */
  folderId: string | null
  onClose: () => void
}) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [imported, setImported] = useState<ImportedView | null>(null)
  const open = ({ id }: ImportedView) =>
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
            if (folderId !== null) await moveToFolder({ type: 'applications', id: made.id }, folderId)
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

/** Archives have other endings; what is in the file is looked at when it is read. */
const isJson = ({ name }: File): boolean => name.toLowerCase().endsWith('.json')

const ImportForm = ({
  onClose,
  onImported,
}: {
  onClose: () => void
  onImported: (imported: ImportedView) => Promise<void>
}) => {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [foreign, setForeign] = useState<ReadForeign | null>(null)
  const [integrations, setIntegrations] = useState<ChosenIntegrations>(new Map())
  const choose = async (chosen: File | null): Promise<void> => {
    setFile(chosen)
    setFailure(null)
    setForeign(null)
    setIntegrations(new Map())
    if (chosen === null || !isJson(chosen)) return
    setBusy(true)
    try {
      // Knows every component and integration, which an archive does not need.
      const { readForeign } = await import('./foreign-files.ts')
      const read = readForeign(await chosen.text())
      if (read.ok) setForeign(read.value)
      else setFailure({ message: describeProblems(read.problems) })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const filesOf = async (chosen: File): Promise<Files | null> => {
    if (foreign !== null) {
      const { filesOfForeign } = await import('./foreign-files.ts')
      return filesOfForeign(foreign, integrations)
    }
    const read = readArchive(new Uint8Array(await chosen.arrayBuffer()))
    if (read.ok) return read.files
    setFailure({ message: read.message })
    return null
  }
  const send = async (chosen: File): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const files = await filesOf(chosen)
      if (files === null) return
      const body = { files, ...(name.trim() === '' ? {} : { name: name.trim() }) }
      const made = await call(routes.applications.importFiles, { body })
      await onImported({ ...made, report: [...(foreign?.report ?? []), ...made.report] })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const canSend = file !== null && !isBusy && (foreign !== null || !isJson(file))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (canSend) void send(file)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FileInput
          label="File"
          description="An archive that “Export as files” made, here or in another installation, or a JSON file that Appsmith, Retool or ToolJet exported."
          placeholder="Choose a file"
          data-autofocus
          accept="application/zip,.zip,application/json,.json"
          required
          value={file}
          onChange={(chosen) => void choose(chosen)}
        />
        <TextInput
          label="Name"
          description="Left empty: as the files say."
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {foreign === null ? null : (
          <ForeignSources foreign={foreign} chosen={integrations} onChange={setIntegrations} />
        )}
        {failure === null ? null : <ErrorNotice title="Nothing was imported" failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canSend}>
            Import
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

const Report = ({
  imported: { report },
  onClose,
  onOpen,
}: {
  imported: ImportedView
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
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onOpen}>Open the application</Button>
    </DialogActions>
  </Stack>
)
