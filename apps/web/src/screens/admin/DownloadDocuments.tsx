import { ErrorNotice, type Failure, Icon } from '@ashlar/ui'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../archives/save-file.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { documentsArchive } from './documents-archive.ts'

/** Packs what the organization has built into an archive of readable files. */
export const DownloadDocuments = () => {
  const { organization } = useSession()
  const [count, setCount] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const download = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    setCount(0)
    try {
      saveFile(
        await documentsArchive(organization.id, setCount),
        `documents-${new Date().toISOString().slice(0, 10)}.zip`,
      )
    } catch (error) {
      setFailure(failureOf(error))
      setCount(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm" align="flex-start" mt="md">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={isBusy}
          onClick={() => void download()}
        >
          Download documents
        </Button>
        <span role="status">
          {count === null ? '' : isBusy ? `${count} documents so far…` : `${count} documents were packed.`}
        </span>
      </Group>
      {failure === null ? null : <ErrorNotice failure={failure} />}
    </Stack>
  )
}
