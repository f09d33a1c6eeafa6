import type { RepositoryView } from '@ashlar/contract'
import { DialogActions, EmptyState, ErrorNotice, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Modal, Radio, Select, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import {
  createFromFolder,
  creationOf,
  type FolderInUse,
  kindLabels,
  remoteBranchesQuery,
  remoteFoldersQuery,
  repositoriesKey,
  sayFolder,
} from './repositories.ts'

interface OpenFolderProps {
  readonly repository: RepositoryView
  readonly onClose: () => void
}

/** Makes an application, a workflow or a job of a folder of a repository. */
export const OpenFolderDialog = ({ isOpen, ...props }: OpenFolderProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title="New from a folder" size={520}>
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
  const [wanted, setWanted] = useState<FolderInUse | null>(null)
  const { may } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const failed = found.error ?? folders.error

  const create = async ({ kind, folder }: FolderInUse, from: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const made = await createFromFolder(repository, kind, { branch: from, folder })
      await client.invalidateQueries({ queryKey: repositoriesKey })
      // What lists them elsewhere.
      await client.invalidateQueries({ refetchType: 'none' })
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
  const present = folders.data?.folders.filter(({ kind }) => may(creationOf[kind])) ?? []
  const keyOf = ({ kind, folder }: FolderInUse): string => `${kind} ${folder}`
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
          setWanted(null)
        }}
      />
      {folders.data === undefined ? (
        <SkeletonRows rows={2} label="Looking for folders" />
      ) : present.length === 0 ? (
        <EmptyState
          isCompact
          icon="folder"
          title="Nothing on this branch"
          description="A folder with an application has a file application.yaml, with a workflow workflow.yaml, with a scheduled job scheduled-job.yaml."
        />
      ) : (
        <Radio.Group
          label="Folder"
          value={wanted === null ? null : keyOf(wanted)}
          onChange={(key) => setWanted(present.find((one) => keyOf(one) === key) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {present.map((one) => (
              <Radio
                key={keyOf(one)}
                value={keyOf(one)}
                label={sayFolder(one.folder)}
                description={kindLabels[one.kind]}
              />
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
          disabled={wanted === null}
          loading={isBusy}
          onClick={() => wanted !== null && void create(wanted, branch)}
        >
          {wanted === null ? 'Create' : `Create ${wanted.kind}`}
        </Button>
      </DialogActions>
    </Stack>
  )
}
