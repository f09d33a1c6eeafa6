import { call, routes } from '@ashlar/contract'
import { ConfirmDialog, ErrorNotice, type Failure, notifySuccess, PageHeader, SkeletonRows } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { ForbiddenPage } from '../failures/ForbiddenPage.tsx'
import { usePageTitle } from '../page-title.ts'
import { SettingsParts } from '../settings/SettingsPart.tsx'
import { ChangeRepositoryDialog } from './ChangeRepositoryDialog.tsx'
import { KeptList } from './KeptList.tsx'
import { MessagesPart } from './MessagesPart.tsx'
import { RemoteBranches } from './RemoteBranches.tsx'
import { repositoriesKey, repositoryQuery } from './repositories.ts'
import { RepositoryAccess } from './sign-in/RepositoryAccess.tsx'

const route = getRouteApi('/signed-in/shell/repositories/$repositoryId')

/** One repository: what is kept in it, its branches, and how it tells that something was pushed. */
export const RepositoryScreen = () => {
  const { repositoryId } = route.useParams()
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const { may } = useSession()
  const [mayRead, mayManage] = [may('repositories:read'), may('repositories:manage')]
  const read = useQuery({ ...repositoryQuery(repositoryId), enabled: mayRead })
  const [open, setOpen] = useState<'change' | 'disconnect' | null>(null)
  const close = (): void => setOpen(null)
  usePageTitle(read.data?.repository.name ?? 'Repository')
  if (!mayRead) return <ForbiddenPage resources={['Repositories']} />
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorNotice
        title="The repository could not be loaded"
        failure={failureOf(read.error)}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <SkeletonRows label="Loading the repository" />
    )
  }
  const { repository, kept, hasHookSecret, hookAddress } = read.data
  const disconnect = async (): Promise<Failure | null> => {
    try {
      await call(routes.repositories.disconnect, { parameters: { repositoryId } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: repositoriesKey, refetchType: 'none' })
    notifySuccess(`${repository.name} is disconnected.`)
    await navigate({ to: '/repositories' })
    return null
  }
  return (
    <>
      <PageHeader
        back={<Link to="/repositories">Repositories</Link>}
        title={repository.name}
        description={repository.address}
        actions={
          mayManage ? (
            <>
              <Button variant="default" onClick={() => setOpen('change')}>
                Change connection
              </Button>
              <Button variant="default" color="red" onClick={() => setOpen('disconnect')}>
                Disconnect
              </Button>
            </>
          ) : null
        }
      />
      <SettingsParts>
        <RepositoryAccess repository={repository} mayManage={mayManage} />
        <KeptList repository={repository} kept={kept} />
        <RemoteBranches repository={repository} mayManage={mayManage} />
        {mayManage && (
          <MessagesPart repositoryId={repositoryId} hasSecret={hasHookSecret} address={hookAddress} />
        )}
      </SettingsParts>
      <ChangeRepositoryDialog repository={repository} isOpen={open === 'change'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'disconnect'}
        title={`Disconnect ${repository.name}?`}
        confirmLabel="Disconnect"
        onConfirm={disconnect}
        onClose={close}
      >
        <p>
          Its token is forgotten, and nothing is kept there any longer. What the repository holds stays, and
          so do applications, workflows and scheduled jobs.
        </p>
      </ConfirmDialog>
    </>
  )
}
