import { call, CallError, type KeptKind, type RepositoryView, routes } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { repositoryFolderSchema } from '@ashlar/schema/repository-place'
import { DialogActions, EmptyState, ErrorNotice, type Failure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Anchor, Button, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { keptCalls } from './kept-calls.ts'
import type { KeptHere } from './kept-here.ts'
import { repositoryKey } from './repository-query.ts'

type Stays = 'here' | 'repository'

/** What becomes of it in a repository. */
const parts: Readonly<Record<KeptKind, string>> = {
  application: 'Its pages, components and APIs become readable files',
  workflow: 'Its blocks and settings become a readable file, the code of its steps files of their own',
  'scheduled job':
    'Its blocks and its schedule become a readable file, the code of its steps files of their own',
}

interface ChoosePlaceProps {
  readonly kept: KeptHere
  readonly onClose: () => void
}

const isFolderInUse = (error: unknown): boolean => {
  const details = error instanceof CallError ? error.body?.details : undefined
  return (
    typeof details === 'object' &&
    details !== null &&
    'reason' in details &&
    details.reason === 'folder in use'
  )
}

/** Chooses the repository in which something is kept, and where. */
export const ChoosePlace = (props: ChoosePlaceProps) => {
  const listed = useQuery({
    queryKey: ['repositories', 'list'],
    queryFn: ({ signal }) => callInSession(call(routes.repositories.list, {}, signal)),
    enabled: !props.kept.isBranch,
  })
  if (props.kept.isBranch) {
    return (
      <EmptyState
        isCompact
        icon="git-branch"
        title={`This ${props.kept.type} is kept in no repository`}
        description={`A repository is chosen on ${defaultBranchName}. Branches follow it.`}
      />
    )
  }
  if (listed.isError) {
    return <ErrorNotice title="The repositories could not be loaded" failure={failureOf(listed.error)} />
  }
  if (listed.data === undefined) return <SkeletonRows rows={3} label="Loading the repositories" />
  const [first] = listed.data.repositories
  if (first === undefined) {
    return (
      <EmptyState
        isCompact
        icon="git-branch"
        title="No repository is connected"
        description={`Connect one to keep this ${props.kept.type} in Git as readable files.`}
        action={
          <Button component="a" href="/repositories">
            Connect a repository
          </Button>
        }
      />
    )
  }
  return <PlaceForm {...props} repositories={listed.data.repositories} first={first} />
}

const PlaceForm = ({
  kept,
  repositories,
  first,
  onClose,
}: ChoosePlaceProps & { repositories: readonly RepositoryView[]; first: RepositoryView }) => {
  const queries = useQueryClient()
  const { type, id } = kept
  const [repository, setRepository] = useState(first)
  const [branch, setBranch] = useState(first.defaultBranch ?? defaultBranchName)
  const [folder, setFolder] = useState(kept.folder)
  const [pushesOnDeploy, setPushes] = useState(false)
  const [pullsOnPush, setPulls] = useState(false)
  /** Asked only where the folder holds one already. */
  const [stays, setStays] = useState<Stays | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const checked = repositoryFolderSchema.safeParse(folder)
  const folderProblem = checked.success ? null : (checked.error.issues[0]?.message ?? null)

  const keep = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await kept.flush()
      const place = {
        repositoryId: repository.id,
        branch: branch.trim(),
        folder,
        pushesOnDeploy,
        pullsOnPush,
        ...(stays === null ? {} : { stays }),
      }
      await callInSession(keptCalls[type].keep(id, place))
      if (stays === 'repository') {
        await callInSession(keptCalls[type].pull(id, {}))
        await kept.readAgain().catch(() => undefined)
      }
      notifySuccess(`This ${type} is kept in ${repository.name} now.`)
      await queries.invalidateQueries({ queryKey: repositoryKey(kept) })
    } catch (error) {
      if (isFolderInUse(error)) setStays('here')
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && checked.success) void keep()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          {parts[type]}, and each push a commit in your name. Applications, workflows and scheduled jobs can
          share a repository, each in a folder of its own.
        </p>
        <Select
          label="Repository"
          data={repositories.map(({ id, name }) => ({ value: id, label: name }))}
          value={repository.id}
          allowDeselect={false}
          data-autofocus
          onChange={(id) => {
            const chosen = repositories.find((one) => one.id === id) ?? repository
            setRepository(chosen)
            setBranch(chosen.defaultBranch ?? defaultBranchName)
            setStays(null)
          }}
        />
        <TextInput
          label={`Branch of the repository for ${defaultBranchName}`}
          description="Other branches are pushed to branches of their own names."
          value={branch}
          spellCheck={false}
          onChange={(event) => setBranch(event.currentTarget.value)}
        />
        <TextInput
          label="Folder"
          description="Empty for the root of the repository"
          value={folder}
          error={folderProblem}
          spellCheck={false}
          onChange={(event) => {
            setFolder(event.currentTarget.value)
            setStays(null)
          }}
        />
        <Switch
          label="Push what is deployed"
          checked={pushesOnDeploy}
          onChange={(event) => setPushes(event.currentTarget.checked)}
        />
        <Switch
          label="Pull when something is pushed there"
          description={
            <>
              The repository has to say so: see{' '}
              <Anchor href={`/repositories/${repository.id}`}>its page</Anchor>.
            </>
          }
          checked={pullsOnPush}
          onChange={(event) => setPulls(event.currentTarget.checked)}
        />
        {failure === null ? null : <ErrorNotice title="Nothing was changed" failure={failure} />}
        {stays === null ? null : (
          <Radio.Group
            label="Which of the two stays?"
            value={stays}
            onChange={(value) => setStays(value === 'repository' ? 'repository' : 'here')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="here" label={`This ${type}: the next push replaces what is in the folder`} />
              <Radio
                value="repository"
                label={`What is in the folder: this ${type} becomes that, and what it was is kept as a version`}
              />
            </Stack>
          </Radio.Group>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Keep it there
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
