import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Branched } from '../../branches/branched.ts'
import { BranchMenuFrame } from '../../branches/BranchMenuFrame.tsx'
import { DeploymentApprovalsDialog } from '../../deployment-requests/DeploymentApprovalsDialog.tsx'
import { versionsKeyOf } from '../../organization-apis/queries.ts'
import { editorAddressOf, type OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { repositoryKey } from '../../repository/repository-query.ts'
import { RepositoryDialog } from '../../repository/RepositoryDialog.tsx'
import { RepositoryItem } from '../../repository/RepositoryItem.tsx'
import { callInSession } from '../../session/index.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { ApiRepository } from './ApiRepository.tsx'
import { ApiMergeDialog } from './ApiMergeDialog.tsx'
import { reviewedApi } from './reviewed-api.tsx'
import { originalOf } from './original-of.ts'

/** The branch of a workflow or job that is edited, what is done with it, and where it is kept. */
export const ApiBranchMenu = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  isNarrow,
}: {
  session: ApiSession<View, Definition>
  isNarrow: boolean
}) => {
  const { facts } = session.kind
  const view = useStore(session.store, (state) => state.view)
  const { branch, isProtected, permissions } = view
  const queries = useQueryClient()
  const [wasOpened, setOpened] = useState(false)
  const [asked, setAsked] = useState<'repository' | 'deployment' | null>(null)
  const close = (): void => setAsked(null)
  const branched: Branched = { type: facts.branchedType, id: originalOf(view) }
  const open = { type: facts.branchedType, id: session.id }
  // What is counted and pushed is what is saved.
  const opened = async (): Promise<void> => {
    setOpened(true)
    await session.flush()
    await queries.invalidateQueries({ queryKey: repositoryKey(open) })
  }
  const askForRepository = async (): Promise<void> => {
    await session.flush()
    setAsked('repository')
  }
  return (
    <>
      <BranchMenuFrame
        branched={branched}
        branch={branch === null ? null : { id: session.id, name: branch.name }}
        address={editorAddressOf(facts, branched.id)}
        isProtected={isProtected}
        canDeploy={permissions.canDeploy}
        isNarrow={isNarrow}
        flush={() => session.flush()}
        refresh={async () => session.takeView(await callInSession(session.kind.read(session.id)))}
        reviewed={{ ...reviewedApi(view.name), revision: view.reviews }}
        onOpened={() => void opened()}
        items={<RepositoryItem open={open} isAsked={wasOpened} onOpen={() => void askForRepository()} />}
        itemsOfDefault={
          <Menu.Item leftSection={<Icon name="rocket" size={14} />} onClick={() => setAsked('deployment')}>
            Approvals before a deployment
          </Menu.Item>
        }
        merging={(merging) => <ApiMergeDialog session={session} {...merging} />}
      />
      <RepositoryDialog isOpen={asked === 'repository'} onClose={close}>
        <ApiRepository session={session} name={view.name} isBranch={branch !== null} onClose={close} />
      </RepositoryDialog>
      <DeploymentApprovalsDialog
        isOpen={asked === 'deployment'}
        deployed={branched}
        revision={view.reviews}
        versionsKey={versionsKeyOf(facts, branched.id)}
        onClose={close}
      />
    </>
  )
}
