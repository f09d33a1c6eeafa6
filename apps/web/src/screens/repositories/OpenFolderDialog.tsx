import { call, type RepositoryView, routes } from '@ashlar/contract'
import { DialogActions, EmptyState, ErrorNotice, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Modal, Radio, Select, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { remoteBranchesQuery, remoteFoldersQuery, repositoriesKey, sayFolder } from './repositories.ts'

interface OpenFolderProps {
  readonly repository: RepositoryView
  readonly onClose: () => void
}

/** Makes an application of a folder of a repository. */
export const OpenFolderDialog = ({ isOpen, ...props }: OpenFolderProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="New application from a folder" size={520}>
    <OpenFolder {...props} />
  </Modal>
)

const OpenFolder = ({ repository, onClose }: OpenFolderProps) => {
  const client = useQueryClient()
  const found = useQuery(remoteBranchesQuery(repository.id))
  const [chosen, setBranch] = useState(repository.defaultBranch)
  const branch = chosen ?? found.data?.defaultBranch ?? found.data?.branches[0] ?? null
  const folders = useQuery({
    ...remoteFoldersQuery(repository.id, branch ?? ''),
    enabled: found.data !== undefined && branch !== null,
  })
  const [folder, setFolder] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const failed = found.error ?? folders.error

  const create = async (wanted: string, from: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const made = await call(routes.repositories.createApplication, {
        parameters: { repositoryId: repository.id },
        body: { branch: from, folder: wanted },
      })
      await client.invalidateQueries({ queryKey: repositoriesKey })
      await client.invalidateQueries({ queryKey: ['applications'] })
      notifySuccess(
        made.report.length === 0
          ? `${made.name} was made.`
          : `${made.name} was made. ${made.report.length} ${made.report.length === 1 ? 'thing' : 'things'} could not be carried over: ${made.report[0]?.reason ?? ''}`,
      )
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (failed !== null)
    return <ErrorNotice title="The repository does not answer" failure={failureOf(failed)} />
  if (found.data === undefined) return <SkeletonRows rows={3} label="Asking the repository" />
  if (branch === null) {
    return (
      <EmptyState
        isCompact
        icon="git-branch"
        title="Nothing here yet"
        description="The repository is empty."
      />
    )
  }
  const present = folders.data?.folders ?? []
  return (
    <Stack gap="md">
      <Select
        label="Branch"
        data={[...found.data.branches]}
        value={branch}
        allowDeselect={false}
        searchable={found.data.branches.length > 10}
        onChange={(next) => {
          setBranch(next)
          setFolder(null)
        }}
      />
      {folders.data === undefined ? (
        <SkeletonRows rows={2} label="Looking for applications" />
      ) : present.length === 0 ? (
        <EmptyState
          isCompact
          icon="folder"
          title="No application on this branch"
          description="A folder with an application has a file application.yaml."
        />
      ) : (
        <Radio.Group label="Folder" value={folder} onChange={setFolder}>
          <Stack gap="xs" mt="xs">
            {present.map((one) => (
              <Radio key={one} value={one} label={sayFolder(one)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {failure === null ? null : <ErrorNotice title="Nothing was made" failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={folder === null}
          loading={isBusy}
          onClick={() => folder !== null && void create(folder, branch)}
        >
          Create application
        </Button>
      </DialogActions>
    </Stack>
  )
}
